/** HTML that is stored as it is sent, each piece with what it is about. */

/** Texts as people send them. */
export const BODIES: readonly (readonly [string, string])[] = [
  ['ids and anchors', '<h2 id="part">Part</h2><p><a href="#part">up</a></p>'],
  [
    'links',
    '<p><a href="https://example.org/a?b=c&amp;d=e#f">out</a> <a href="mailto:a@example.org">mail</a></p>',
  ],
  ['relative links', '<p><a href="/docs/DOC-1">one</a> <a href="/people/ann">ann</a></p>'],
  [
    'tables',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  ],
  ['code', '<pre><code>if (a &lt; b) {\n  go()\n}</code></pre>'],
  ['images', '<p><img src="https://example.org/a.png" alt="A picture" width="10" height="20"></p>'],
  ['lists', '<ul><li>one<ol><li>two</li></ol></li></ul>'],
  ['headings and rules', '<h1>1</h1><h2>2</h2><h3>3</h3><hr><blockquote>q</blockquote>'],
  [
    'inline marks',
    '<p><b>b</b><i>i</i><em>e</em><strong>s</strong><u>u</u><s>s</s><sub>1</sub><sup>2</sup></p>',
  ],
  ['scripts of all kinds', '<p>Привет κόσμε 你好 مرحبا 🙂 é</p>'],
  ['text alone', 'just words'],
]

/** What such texts are made of. */
export const FRAGMENTS: readonly (readonly [string, string])[] = [
  ['headings with ids', '<h1 id="start">A</h1><h6 id="Überblick-2.1">B</h6>'],
  ['anchors', '<a name="here"></a><a href="#start">up</a><a id="there">x</a>'],
  [
    'links',
    '<a href="https://example.org/?a=1&amp;b=2">x</a><a href="/people/ann">@ann</a><a href="tel:+3912">y</a>',
  ],
  ['links by mail', '<a href="mailto:ann@example.org?subject=Hi" title="write">x</a>'],
  [
    'links that open a window',
    '<a href="https://example.org" target="_blank" rel="nofollow noopener noreferrer">x</a>',
  ],
  ['phrases', '<p><b>a</b><i>b</i><u>c</u><s>d</s><sub>e</sub><sup>f</sup><mark>g</mark><kbd>h</kbd></p>'],
  [
    'lists',
    '<ol start="3" type="a" reversed=""><li value="7">a<ul><li>b</li></ul></li></ol><dl><dt>a</dt><dd>b</dd></dl>',
  ],
  ['code', '<pre><code class="language-ts">if (a &lt; b &amp;&amp; c) {\n\n  d()\n}</code></pre>'],
  ['quotes and rules', '<blockquote><p>a<br>b</p></blockquote><hr>'],
  [
    'figures',
    '<figure><img src="/images/1" alt="A" width="10" height="50%"><figcaption>B</figcaption></figure>',
  ],
  ['pictures from elsewhere', '<img src="https://example.org/a b.png" alt="" title="t">'],
  ['small pictures inside', '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  ['what folds', '<details open=""><summary>a</summary><p>b</p></details>'],
  ['ruby', '<ruby>民<rp>(</rp><rt>みん</rt><rp>)</rp></ruby>'],
  ['languages and directions', '<p lang="de-CH" dir="rtl">x</p>'],
  ['classes', '<p class="note is-loud mention_2">x</p>'],
  [
    'styles that stay in place',
    '<p style="text-align: center; color: rgb(10, 20, 30); padding-left: 40px">x</p>',
  ],
  ['spaces that do not break', '<p>a&nbsp;b</p>'],
]
