import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../corpus/xss-payloads.ts'
import { html } from './html.ts'

test('whatever is put in is text, in an element and in an attribute', () => {
  const written = xssPayloads.map((payload) => html`<p title="${payload}">${payload}</p>`.text)

  expect(
    written.filter((text) =>
      /[<>"']/.test(text.slice('<p title="'.length, -'</p>'.length).replace('">', '')),
    ),
  ).toEqual([])
  expect(html`<i>${'a & <b>'}</i>`.text).toBe('<i>a &amp; &lt;b&gt;</i>')
})

test('HTML stays as it is, lists are strung together, and what is not there leaves nothing', () => {
  const items = ['a', '<'].map((word) => html`<li>${word}</li>`)

  expect(html`<ul>${items}${false}${undefined}${0}</ul>`.text).toBe('<ul><li>a</li><li>&lt;</li>0</ul>')
})

test('the value of an attribute without quotes is refused: a space would end it', () => {
  expect(() => html`<a href=${'x onclick=y'}>`).toThrow('quotes')
})
