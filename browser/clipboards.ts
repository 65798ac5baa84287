/** What word processors put on the clipboard, with all that comes along with the words. */

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const wordSign = (sign: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const wordItem = (list: string, level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${18 * level}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${wordSign(sign)}<span lang=EN-GB>${words}<o:p></o:p></span></p>`
const wordCell = (words: string, more = '') =>
  `<td width=301 valign=top ${more} style='width:225.4pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal style='margin-bottom:0cm;line-height:normal'>${words}<o:p></o:p></p></td>`

export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:DoNotOptimizeForBrowser/></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;}
 @page WordSection1 {size:595.3pt 841.9pt; mso-header-margin:35.4pt;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head>
<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle align=center style='text-align:center'><span lang=EN-GB>Minutes<o:p></o:p></span></p>
<h2><a name="_Toc1"></a><span lang=EN-GB style='mso-fareast-font-family:"Times New Roman"'>Who was there<o:p></o:p></span></h2>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-GB>Present:</span></b><span lang=EN-GB> <span style='color:red'>all</span>, <span class=GramE><i>of course</i></span>; H<sub>2</sub>O, <span style='background:yellow;mso-highlight:yellow'>marked</span>, <s>struck</s>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a><o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
${wordItem('l0', 1, '·', 'Seeds')}
${wordItem('l0', 2, 'o', 'Peas')}
${wordItem('l0', 1, '·', 'Tools')}
${wordItem('l1', 1, '3.', 'Third')}
${wordItem('l1', 2, 'a)', 'Within')}
${wordItem('l1', 1, '4.', 'Fourth')}
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/Temp/image001.png"/></v:shape><![endif]--><![if !vml]><img width=100 height=50 src="file:///C:/Temp/image001.png" alt="A plan of the beds" v:shapes="p1"><![endif]></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>${wordCell('<b>Bed</b>')}${wordCell('<b>Crop</b>')}</tr></thead>
 <tr style='mso-yfti-irow:1'>${wordCell('South')}${wordCell('<o:p>&nbsp;</o:p>')}</tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'>${wordCell('Both', 'colspan=2')}</tr>
</table>
<p class=MsoNormal align=right style='text-align:right'><a href="https://example.org/"><span style='color:#0563C1'>More</span></a></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a><span lang=EN-GB> As always.<o:p></o:p></span></p></div></div>
<script>alert(1)</script>
<!--EndFragment-->
</body></html>`

export const WORD_READ = [
  '<h1 style="text-align: center">Minutes</h1>',
  '<h2>Who was there</h2>',
  '<p><strong>Present:</strong> all, <em>of course</em>; H<sub>2</sub>O, <mark>marked</mark>, <s>struck</s>.<a id="_ftnref1" href="#_ftn1">[1]</a></p>',
  '<ul><li><p>Seeds</p><ul><li><p>Peas</p></li></ul></li><li><p>Tools</p></li></ul>',
  '<ol start="3"><li><p>Third</p><ol type="a"><li><p>Within</p></li></ol></li><li><p>Fourth</p></li></ol>',
  '<p>A plan of the beds</p>',
  '<table><thead><tr><td><p><strong>Bed</strong></p></td><td><p><strong>Crop</strong></p></td></tr></thead>',
  '<tbody><tr><td><p>South</p></td><td><p></p></td></tr><tr><td colspan="2"><p>Both</p></td></tr></tbody></table>',
  '<p style="text-align: right"><a href="https://example.org/">More</a></p>',
  '<hr>',
  '<p><a id="_ftn1" href="#_ftnref1">[1]</a> As always.</p>',
].join('')

const docsSpan = (words: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${words}</span>`
const docsLine = (spans: string, style = '') =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;${style}">${spans}</p>`
const docsItem = (words: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsSpan(words)}</p></li>`
const docsTask = (words: string, isDone: boolean) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;font-size:11pt" aria-level="1"><img src="data:image/png;base64,${PIXEL}" width="18.4px" height="18.4px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p style="display:inline-block;vertical-align:top;margin-top:0px;" role="presentation">${docsSpan(words)}</p></li>`
const docsCell = (words: string) =>
  `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;">${docsLine(docsSpan(words))}</td>`

export const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0d1f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt"><span style="font-size:16pt;font-weight:400">Plan</span></h2>${docsLine(
  docsSpan('Strong', 'font-weight:700;') +
    docsSpan(' and ') +
    docsSpan('slanted', 'font-style:italic;') +
    docsSpan(', ') +
    docsSpan('struck', 'text-decoration:line-through;-webkit-text-decoration-skip:none;') +
    docsSpan(', ') +
    docsSpan('marked', 'background-color:#ffff00;') +
    docsSpan(', x') +
    docsSpan('2', 'font-size:0.6em;vertical-align:super;') +
    `<a href="https://example.org/" style="text-decoration:none;">${docsSpan('elsewhere', 'color:#1155cc;text-decoration:underline;')}</a>` +
    `<sup><a id="ftnt_ref1" href="#ftnt1">[1]</a></sup>`,
)}<br />${docsLine(docsSpan('In the middle'), 'text-align: center;')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('One', 1)}<ul style="margin-top:0;margin-bottom:0;">${docsItem('Within', 2)}</ul>${docsItem('Two', 1)}</ul><ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;">${docsTask('Dig', true)}${docsTask('Sow', false)}</ul><br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt">${docsCell('A')}${docsCell('B')}</tr></tbody></table></div><br />${docsLine('<a id="ftnt1" href="#ftnt_ref1">[1]</a> <span>A note.</span>')}</b><br class="Apple-interchange-newline">`

const box = (isDone: boolean) =>
  `<li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox" disabled=""${isDone ? ' checked=""' : ''}><span></span></label>`

export const DOCS_READ = [
  '<h2>Plan</h2>',
  '<p><strong>Strong</strong> and <em>slanted</em>, <s>struck</s>, <mark>marked</mark>, x<sup>2</sup>',
  '<a href="https://example.org/">elsewhere</a><a id="ftnt_ref1" href="#ftnt1"><sup>[1]</sup></a></p>',
  '<p style="text-align: center">In the middle</p>',
  '<ul><li><p>One</p><ul><li><p>Within</p></li></ul></li><li><p>Two</p></li></ul>',
  `<ul data-type="taskList">${box(true)}<div><p>Dig</p></div></li>${box(false)}<div><p>Sow</p></div></li></ul>`,
  '<table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
  '<p><a id="ftnt1" href="#ftnt_ref1">[1]</a> A note.</p>',
].join('')

/** A mail, whose every line is a block of its own. */
export const MAIL = `<div dir="ltr"><div>Dear all,</div><div><br></div><div>the <b>key</b> is in the <font color="#0000ff">box</font>.</div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid"><div>Where is it?</div></blockquote></div>`

export const MAIL_READ =
  '<p>Dear all,</p><p>the <strong>key</strong> is in the box.</p><blockquote><p>Where is it?</p></blockquote>'
