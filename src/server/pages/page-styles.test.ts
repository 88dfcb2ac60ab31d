import { describe, expect, it } from 'vitest';
import { stylesFor } from '#server/pages/page-styles.server.ts';

const css = `/*! licence */
@property --tw-used{syntax:"*";inherits:false}
@property --tw-unused{syntax:"*";inherits:false}
@layer theme{:root{--a:1px;--b:var(--a);--c:2px}}
@layer base{p,a{margin:0}hr,table{border:0}}
@layer components;
@layer utilities{
.mt-2{margin:var(--b);top:var(--tw-used)}
.mt-3{margin:3px}
.w-\\[calc\\(1px\\+2px\\)\\]{width:3px}
.\\[\\&\\>p\\]\\:pt-1>p{padding:1px}
.open .kid{color:red}
.left,.mt-2.right{float:left}
:is(:where(.group)[open] .group-open\\:red){color:red}
.hover\\:red:hover{color:red}
dialog::backdrop{color:red}
::-webkit-datetime-edit{padding:0}
::file-selector-button{border:0}
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
@keyframes turn{to{rotate:1turn}}`;

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

  it('include parts of controls only where there is such a control', () => {
    expect(used('<input type="text">')).not.toMatch(/datetime|file-selector/);
    expect(used('<input type="time">')).toContain('::-webkit-datetime-edit{padding:0}');
    expect(used('<input type="file">')).toContain('::file-selector-button{border:0}');
    expect(used('<dialog></dialog>')).not.toContain('backdrop');
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

  it('include rules without classes, and the order of the layers', () => {
    expect(classes('')).toContain('@layer base{p,a{margin:0}}');
    expect(classes('')).toContain('@layer components;');
    expect(classes('')).toContain('@keyframes turn');
  });

  it('have nothing for missing elements, for print and for hover', () => {
    expect(used('<table>')).toContain('hr,table{border:0}');
    expect(classes('mt-2 hover:red')).not.toMatch(/hr,table|print|:hover/);
  });

  it('include only custom properties that something uses, even a single element', () => {
    expect(classes('mt-2')).toContain('--a:1px;--b:var(--a);');
    expect(classes('mt-2')).toContain('@property --tw-used');
    expect(classes('mt-2')).not.toMatch(/--c|--tw-unused/);
    expect(classes('mt-3')).not.toMatch(/--a|--b|--tw-used/);
    expect(used('<p style="margin:var(--c)">')).toContain('--c:2px');
  });

  it('set initial values of properties once, as every browser understands them', () => {
    const first = stylesFor(`@layer properties{@supports (old){*,:before{--used:0;--unused:0}}}
@property --used{syntax:"*";inherits:false;initial-value:0}
.mt-2{top:var(--used)}`)('<p class="mt-2">');
    expect(first).toBe('@layer properties{*,:before{--used:0;}}.mt-2{top:var(--used)}');
  });

  it('include the fonts that a text cannot do without, and none that may come later', () => {
    expect(classes('')).toContain('url(/b.woff2)');
    expect(classes('')).toContain('local(Arial)');
    expect(classes('text')).not.toContain('url(/a.woff2)');
  });
});
