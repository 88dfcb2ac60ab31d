import {
  mostOf,
  RECORD,
  type RecordField,
  type RecordFields,
  type RecordValues,
} from '#features/directory/kit/record-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { conformField, conformTick } from '#ui/field/conform-field.ts';
import { Field, NumberField, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import type { FormReply } from '#ui/form/use-action-form.ts';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { ImageField } from '#ui/upload/image-field.tsx';
import { Options } from '#ui/field/options.tsx';

interface RecordFormProps<Name extends string> {
  fields: RecordFields<Name>;
  start: RecordValues<Name>;
  action: string;
  back: string;
  /** The version being changed; null for a new thing. */
  version: string | null;
  /** Content between a block's fields and the next block. */
  name: string;
}

/** The form of an operator or a hotel in blocks; works without scripts. */
export function RecordForm<Name extends string>(props: RecordFormProps<Name>) {
  const { fields, start, action, back, version, name } = props;
  const names = Object.keys(fields) as Name[];
  const logos = names.filter((one) => fields[one].kind === 'logo');
  const form = useStaffForm<FormReply>({
    action,
    name: RECORD,
    fields: names,
    start,
    version,
    draftKey: `record_draft_${action}`,
    held: logos,
  });
  const { Form, field, isBusy } = form;
  const wrong = names.filter((one) => field(one).problem !== undefined);
  return (
    <Form {...form.form} aria-label={name} className="mt-6 space-y-6">
      {form.version !== null && <input type="hidden" name="version" value={form.version} />}
      <StaffFormNotes form={form} />
      {wrong.length > 0 && (
        <FormProblem>
          Исправьте: {wrong.map((one) => fields[one].label.toLowerCase()).join(', ')}.
        </FormProblem>
      )}
      {blocksOf(fields).map(([title, block]) => (
        <FormBlock key={title} title={title}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-4">
            {block.map((one) => (
              <div key={one} className={isWide(fields[one]) ? 'col-span-full' : undefined}>
                {logos.includes(one) ? (
                  <Logo name={one} label={fields[one].label} form={form} />
                ) : (
                  <Control words={fields[one]} text={field(one)} tick={form.tick(one)} />
                )}
              </div>
            ))}
          </div>
        </FormBlock>
      ))}
      <SaveBar>
        <Button type="submit" name="intent" value="save" aria-disabled={isBusy}>
          {isBusy ? 'Сохранение…' : 'Сохранить'}
        </Button>
        <ButtonLink href={back} look="quiet">
          К&nbsp;списку
        </ButtonLink>
      </SaveBar>
    </Form>
  );
}

/** Whether a field has a line of the form to itself. */
function isWide({ kind }: RecordField): boolean {
  return ['area', 'lines', 'logo', 'tick', 'check'].includes(kind);
}

function blocksOf<Name extends string>(fields: RecordFields<Name>) {
  const blocks: [title: string, names: Name[]][] = [];
  for (const [name, { begins }] of Object.entries<RecordField>(fields)) {
    if (begins !== undefined) blocks.push([begins, []]);
    blocks.at(-1)?.[1].push(name as Name);
  }
  return blocks;
}

interface LogoProps {
  name: string;
  label: string;
  form: Pick<ReturnType<typeof useStaffForm>, 'field' | 'values' | 'setValues'>;
}

function Logo({ name, label, form }: LogoProps) {
  const { values, setValues } = form;
  return (
    <ImageField
      name={name}
      label={label}
      folder="company-logos"
      value={values[name] || null}
      onChange={(address) => setValues((now) => ({ ...now, [name]: address ?? '' }))}
      error={form.field(name).problem ?? null}
    />
  );
}

interface ControlProps {
  words: RecordField;
  text: ReturnType<typeof conformField>;
  tick: ReturnType<typeof conformTick>;
}

function Control({ words, text, tick }: ControlProps) {
  const { kind, label, hint, options } = words;
  const given = { ...text, label, hint, required: words.isRequired };
  if (options) {
    return (
      <SelectField {...given}>
        <Options of={options.map(([option, word]) => [option, word])} />
      </SelectField>
    );
  }
  switch (kind) {
    case 'area':
    case 'lines':
      return <TextAreaField {...given} rows={4} maxLength={mostOf(words)} />;
    case 'number':
    case 'year':
      return <NumberField {...given} />;
    case 'tick':
    case 'check':
      return (
        <TickField {...tick} hint={hint}>
          {label}
        </TickField>
      );
    default:
      return <Field {...given} autoComplete="off" maxLength={mostOf(words)} />;
  }
}
