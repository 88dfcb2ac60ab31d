import { createHash } from 'node:crypto';
import { type Problem, UNAVAILABLE } from '#lib/problem.ts';

const FAILED: Problem = { ...UNAVAILABLE, code: 'internal', status: 500 };

/** The colours of src/app.css: this page must work when nothing else can be rendered. */
const STYLE = `:root{color-scheme:light dark;--ground:#faf7f1;--ink:#17221e;--soft:#55645d;--primary:#0f5b49}
@media(prefers-color-scheme:dark){:root{--ground:#10171a;--ink:#eaf0ed;--soft:#a5b3ae;--primary:#5cc0a3}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:36rem;padding:2rem;text-align:center}
h1{font-size:1.75rem;line-height:1.25}
p{color:var(--soft)}
a{display:inline-block;padding:.75rem;color:var(--primary)}`;

const page = (message: string) => `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ошибка — ВсеУмры</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Не получилось загрузить страницу</h1>
<p>${message}</p>
<p><a href="">Попробовать снова</a> <a href="/">На главную</a></p>
</main>
</body>
</html>
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The designed page that needs neither the database nor the build: for failures while rendering,
 * including the error page, and for requests that are refused before rendering. The Problem's
 * message is ours and needs no escaping.
 */
export function failedPage(problem: Problem = FAILED): Response {
  return new Response(page(problem.message), {
    status: problem.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
