import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../corpus/xss-payloads.ts'
import { html } from './html.ts'

test('values are escaped in elements and attributes', () => {
  const written = xssPayloads.map((payload) => html`<p title="${payload}">${payload}</p>`.text)

  expect(
    written.filter((text) =>
      /[<>"']/.test(text.slice('<p title="'.length, -'</p>'.length).replace('">', '')),
    ),
  ).toEqual([])
  expect(html`<i>${'a & <b>'}</i>`.text).toBe('<i>a &amp; &lt;b&gt;</i>')
})

test('HTML stays unchanged, lists are joined, and missing values leave nothing', () => {
  const items = ['a', '<'].map((word) => html`<li>${word}</li>`)

  expect(html`<ul>${items}${false}${undefined}${0}</ul>`.text).toBe('<ul><li>a</li><li>&lt;</li>0</ul>')
})

test('an unquoted attribute value is refused: a space would end it', () => {
  expect(() => html`<a href=${'x onclick=y'}>`).toThrow('quotes')
})
