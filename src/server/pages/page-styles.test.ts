import { describe, expect, it } from 'vitest';
import { lateStyles, stylesFor } from '#server/pages/page-styles.server.ts';

const css = `/*! licence */
@layer properties{@supports (old){*,:before{--tw-used:0}}}
@layer theme{:root{--a:1px}}
@layer base{p,a{margin:0}hr,table{border:0}::file-selector-button{border:0}}
@layer components;
@layer utilities{
.mt-2{margin:var(--a);top:var(--tw-used)}
.mt-3{margin:3px}
.w-\\[calc\\(1px\\+2px\\)\\]{width:3px}
.\\[\\&\\>p\\]\\:pt-1>p{padding:1px}
.open .kid{color:red}
.left,.mt-2.right{float:left}
:is(:where(.group)[open] .group-open\\:red){color:red}
.hover\\:red:hover{color:red}
.menu::backdrop{color:red}
@media print{.mt-2{margin:0}}
html:has(.badge){margin:1px}
:where(.space>:not(:last-child)){gap:1px}
.plain:not(.odd){color:blue}
.box:is(select){color:green}
@media (min-width:40rem){.sm\\:mt-2{margin:4px}}
}
@font-face{font-family:Swapped;font-display:swap;src:url(/a.woff2)}
@font-face{font-family:"Of the text";font-display:block;src:url(/b.woff2)}
.text{font-family:"Of the text",Swapped,Local}
@font-face{font-family:Local;src:local(Arial)}
@keyframes turn{to{rotate:1turn}}
@property --tw-used{syntax:"*";inherits:false;initial-value:0}`;

const used = stylesFor(css);
const classes = (names: string) => used(`<p class="${names}">`);

describe('the styles a page uses', () => {
  it('are the rules whose classes all exist, in the order of the sheet', () => {
    expect(classes('mt-3')).not.toContain('.mt-2');
    expect(classes('mt-2')).not.toContain('.mt-3');
    expect(classes('kid')).not.toContain('.kid');
    expect(classes('open kid')).toContain('.open .kid{color:red}');
    const both = classes('mt-3 mt-2');
    expect(both.indexOf('.mt-2{')).toBeLessThan(both.indexOf('.mt-3{'));
  });

  it('include a rule of several selectors when one of them can apply', () => {
    expect(classes('left')).toContain('float:left');
    expect(classes('right')).not.toContain('float:left');
    expect(classes('right mt-2')).toContain('float:left');
  });

  it('are found by class names with special characters', () => {
    expect(classes('w-[calc(1px+2px)]')).toContain('width:3px');
    expect(classes('[&amp;&gt;p]:pt-1')).toContain('padding:1px');
    expect(classes('sm:mt-2')).toContain('@media (min-width:40rem){.sm\\:mt-2{margin:4px}}');
    expect(classes('mt-9')).not.toContain('@media');
  });

  it('need the classes within :is, :where and :has, but not those a selector excludes', () => {
    expect(classes('group-open:red')).not.toContain('group-open');
    expect(classes('group group-open:red')).toContain('group-open');
    expect(classes('space')).toContain('gap:1px');
    expect(classes('x')).not.toContain('html:has');
    expect(used('<html><p class="badge">')).toContain('html:has(.badge){margin:1px}');
    expect(classes('x')).not.toContain('gap:1px');
    expect(classes('plain')).toContain('color:blue');
    expect(used('<select class="box">')).toContain('.box:is(select){color:green}');
    expect(classes('box')).not.toContain('color:green');
  });

  it('include the ground whole: what applies to every page', () => {
    const ground =
      '@layer properties{*,:before{--tw-used:0}}@layer theme{:root{--a:1px}}' +
      '@layer base{p,a{margin:0}hr,table{border:0}::file-selector-button{border:0}}';
    expect(classes('').startsWith(`${ground}@layer components;`)).toBe(true);
    expect(classes('')).toContain('@keyframes turn');
    expect(classes('')).not.toContain('@property');
  });

  it('have nothing for missing elements, for print and for hover', () => {
    expect(used('<select class="box">')).toContain('.box:is(select){color:green}');
    expect(classes('mt-2 hover:red box menu')).not.toMatch(/\(select|print|:hover\{|backdrop/);
  });

  it('include the fonts that a text cannot do without, and none that may come later', () => {
    expect(classes('')).toContain('url(/b.woff2)');
    expect(classes('')).toContain('local(Arial)');
    expect(classes('text')).not.toContain('url(/a.woff2)');
  });
});

it('brings the rest of a style sheet late, without a rule that makes a browser style every element', () => {
  const late = lateStyles(css);
  expect(late).toContain('@media print{.mt-2{margin:0}}');
  expect(late).toContain('.hover\\:red:hover{color:red}');
  expect(late).not.toMatch(/@property|@layer (properties|theme|base)|:root|\*[,{]/);
});
