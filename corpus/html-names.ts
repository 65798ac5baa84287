/**
 * Every element and attribute that HTML has or had, so that whoever sends all of them learns which an instance keeps.
 * Values are such that each attribute makes sense somewhere.
 */
const words = (list: string) => list.split(/\s+/)

const BLOCKS = words(
  `address article aside blockquote center details dialog dir div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header
  hgroup hr listing main menu nav ol p pre search section table ul xmp`,
)
const PHRASES = words(
  `a abbr acronym area audio b bdi bdo big blink br button canvas cite code data datalist del dfn em embed font i iframe
  img input ins kbd label map mark marquee meter nobr noscript object output picture progress q ruby s samp select slot
  small source span strike strong sub sup svg template textarea time tt u var video wbr custom-element`,
)
/** They make sense in others alone: where `%` stands are the attributes. */
const INNER: Readonly<Record<string, string>> = {
  caption: '<table><caption %>words</caption><tbody><tr><td>cell</td></tr></tbody></table>',
  col: '<table><colgroup><col %></colgroup><tbody><tr><td>cell</td></tr></tbody></table>',
  colgroup: '<table><colgroup %><col></colgroup><tbody><tr><td>cell</td></tr></tbody></table>',
  dd: '<dl><dt>term</dt><dd %>words</dd></dl>',
  dt: '<dl><dt %>words</dt><dd>what it is</dd></dl>',
  figcaption: '<figure><img src="/a.png" alt="a"><figcaption %>words</figcaption></figure>',
  legend: '<fieldset><legend %>words</legend></fieldset>',
  li: '<ul><li %>words</li><li>more</li></ul>',
  optgroup: '<select><optgroup %><option>words</option></optgroup></select>',
  option: '<select><option %>words</option></select>',
  rp: '<ruby>words<rp %>(</rp><rt>above</rt><rp>)</rp></ruby>',
  rt: '<ruby>words<rt %>above</rt></ruby>',
  summary: '<details><summary %>words</summary><p>more</p></details>',
  tbody: '<table><tbody %><tr><td>words</td></tr></tbody><tbody><tr><td>more</td></tr></tbody></table>',
  td: '<table><tbody><tr><td %>words</td><td>more</td></tr></tbody></table>',
  tfoot: '<table><tbody><tr><td>words</td></tr></tbody><tfoot %><tr><td>sum</td></tr></tfoot></table>',
  th: '<table><thead><tr><th %>words</th></tr></thead><tbody><tr><td>cell</td></tr></tbody></table>',
  thead: '<table><thead %><tr><th>words</th></tr></thead><tbody><tr><td>cell</td></tr></tbody></table>',
  tr: '<table><tbody><tr %><td>words</td></tr><tr><td>more</td></tr></tbody></table>',
}
const VOID = words('area br embed hr img input source wbr')

const whole = (name: string) => (VOID.includes(name) ? `<${name} %>` : `<${name} %>words</${name}>`)

/** A piece for each element, where `%` stands for attributes: once by itself, phrases once more among words. */
export const ELEMENTS: readonly string[] = [
  ...BLOCKS.map(whole),
  ...PHRASES.flatMap((name) => [whole(name), `<p>before${whole(name)}after</p>`]),
  ...Object.values(INNER),
]

/** Many have one kind of value. */
const FLAGS = words(
  'checked compact disabled hidden ismap itemscope multiple nowrap open readonly required reversed',
)
const TEXTS = words(
  `abbr accesskey alt aria-label axis char content data-note datetime label placeholder role summary title`,
)
const NUMBERS = words(
  'border cellpadding cellspacing colspan cols hspace rows rowspan size span start tabindex vspace',
)
const ADDRESSES = words('action background cite formaction href longdesc poster src srcset usemap')
const STYLES = [
  'background-color: #fff3c4; color: rgb(10, 20, 30); font-size: 14px; font-style: italic; font-weight: bold',
  'height: 20px; margin-left: 10px; min-width: 25px; padding-left: 40px; text-align: center',
  'text-decoration: underline; vertical-align: top; width: 50%',
]

export const ATTRIBUTES: readonly string[] = [
  ...FLAGS,
  ...TEXTS.map((name) => `${name}="some ${name}"`),
  ...NUMBERS.map((name) => `${name}="2"`),
  ...ADDRESSES.map((name) => `${name}="https://example.org/${name}"`),
  ...[
    'width="50"',
    'height="40%"',
    'colwidth="120"',
    'value="7"',
    'type="a"',
    'type="checkbox"',
    'scope="col"',
  ],
  ...['align="center"', 'valign="middle"', 'dir="rtl"', 'lang="de-CH"', 'target="_blank"', 'name="here"'],
  ...[
    'id="title"',
    'id="part-1"',
    'class="note is-loud"',
    'bgcolor="#ffeecc"',
    'face="Arial"',
    'color="red"',
  ],
  ...['data-type="taskList"', 'data-type="taskItem"', 'data-checked="true"', 'title="007"', 'alt="007"'],
  ...['title="a style = b, or data-css = c --&gt; d"', 'media="print"', 'rel="author"', 'for="part-1"'],
  ...STYLES.map((style) => `style="${style}"`),
]
