import { questionsOf, toHtml } from './markdown.js';

test.each([
  ['Hello\nthere', '<p>Hello\nthere</p>'],
  ['# Terms\n\n### Part', '<h2>Terms</h2>\n<h3>Part</h3>'],
  ['One  \ntwo', '<p>One<br>\ntwo</p>'],
  [
    '- one\n- **two**\n  goes on\n\nAfter',
    '<ul>\n<li>one</li>\n<li><strong>two</strong>\ngoes on</li>\n</ul>\n<p>After</p>',
  ],
  ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
  ['##### Deep', '<h4>Deep</h4>'],
  ['- one\n  - two', '<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>'],
  ['> said\n> twice', '<blockquote>\n<p>said\ntwice</p>\n</blockquote>'],
  ['above\n\n---\n\nbelow', '<p>above</p>\n<hr>\n<p>below</p>'],
  [
    '*soft* and _soft_, snake_case_name, 2 * 3 * 4',
    '<p><em>soft</em> and <em>soft</em>, snake_case_name, 2 * 3 * 4</p>',
  ],
  [
    '[Map](https://example.com/a_b_c?x=1&y=2)',
    '<p><a href="https://example.com/a_b_c?x=1&amp;y=2" rel="noopener">Map</a></p>',
  ],
  [
    '[us](mailto:desk@example.com) [page](/terms)',
    '<p><a href="mailto:desk@example.com" rel="noopener">us</a> <a href="/terms" rel="noopener">page</a></p>',
  ],
  ['\\*not soft\\* \\<b>', '<p>*not soft* &lt;b&gt;</p>'],
  ['', ''],
])('%j', (source, html) => {
  expect(toHtml(source)).toBe(html);
});

/** Whatever is written, nothing but the few tags leaves, and no address but a safe one. */
test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example/)',
  '[x](/\\evil.example)',
  '[x](/\\\\/evil.example)',
  '[x](/\\/evil.example)',
  '[x](<//evil.example>)',
  '[x](/%2f/evil.example)',
  '[x](/%5cevil.example)',
  '[x](&sol;&sol;evil.example)',
  '[x](&#47;&#47;evil.example)',
  '[x](javascript&colon;alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](https:evil.example)',
  '[x](/a "onmouseover=alert(1)")',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://e.example>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '`<script>alert(1)</script>`',
  '```\n<script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '| <img src=x> |\n|---|\n| <b> |',
  '<!-- --><![CDATA[<script>]]>',
  '[x](https://e.example/"onmouseover="alert(1))',
  "[x](https://e.example/'onmouseover='alert)",
  '![x](https://e.example/x.png)',
  '**<b onclick=alert(1)>**',
  '## <svg/onload=alert(1)>',
  '> <iframe src="https://e.example">',
  '- <a href="javascript:alert(1)">x</a>',
  '\uE03Cscript\uE03Ealert(1)\uE03C/script\uE03E',
  '\\<script\\>alert(1)\\</script\\>',
  '[**x](https://e.example/**)** [_](https://e.example/_)_',
])('%j stays harmless', (source) => {
  const html = toHtml(source);
  const tags = html.match(/<[^>]*>/g) ?? [];
  const allowed =
    /^<(\/?(p|h[2-4]|ul|ol|li|blockquote|strong|em|a)|br|hr|a href="(https?:\/\/|mailto:|tel:|\/(?!\/|%2f|%5c)|#)[^"<>\s\\]*" rel="noopener")>$/;
  expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
});

test('a long line of signs is read in no time', () => {
  const started = performance.now();
  for (const sign of ['*', '_', '[', '**a', '[a](', '\\', '> ', '#'])
    toHtml(sign.repeat(40_000 / sign.length));
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('questions and their answers', () => {
  expect(questionsOf('Intro\n\n## May I? \n\nYes.\n\n- always\n\n## And **you**?\nNo.')).toEqual([
    { question: 'May I?', html: '<p>Yes.</p>\n<ul>\n<li>always</li>\n</ul>' },
    { question: 'And **you**?', html: '<p>No.</p>' },
  ]);
});
