import { describe, expect, it } from 'vitest';
import { readJson, readJsonLoosely } from '#server/forms/json-reader.server.ts';

const sent = (body: string) => new Request('https://vseumry.example/x', { method: 'POST', body });

describe('the JSON of a request', () => {
  it('is what was sent', async () => {
    expect(await readJson(sent('{"a":["б",1]}'))).toEqual({ a: ['б', 1] });
    expect(await readJsonLoosely(sent('{"a":["б",1]}'))).toEqual({ a: ['б', 1] });
    expect(await readJson(sent('{'))).toBeNull();
    expect(await readJsonLoosely(sent('{'))).toBeNull();
  });

  it.each(['{"a":"\\u0000"}', '{"a":["\\ud83d"]}', '{"\\u0000":1}'])(
    'is none when it has a text that can’t be stored: %s',
    async (body) => {
      expect(await readJson(sent(body))).toBeNull();
    },
  );

  it('is repaired for texts of files', async () => {
    expect(await readJsonLoosely(sent('{"a\\u0000":["б\\ud83d"]}'))).toEqual({ a: ['б\ufffd'] });
  });

  it('is read nowhere else, and forms neither', () => {
    const sources = import.meta.glob<string>('/src/**/*.server.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const readers = Object.entries(sources)
      .filter(([, text]) => /\b(?:req|request|raw)\.(?:json|formData|parseBody)\(/.test(text))
      .map(([file]) => file);
    expect(readers).toEqual(['/src/server/forms/form-reader.server.ts']);
  });
});
