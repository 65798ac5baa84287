import { api, type Content } from '@folkmoot/contract'
import { expect, test } from 'vitest'
import { aContent, aMember, anonymous, aPlace, baseUrl, bodyOf, html } from './community.ts'
import { CONTENTS, exchange, sendJson } from './wire.ts'

const [ann, bob] = [await aMember(), await aMember()]

test('/contents/{id}/editable has the text as an editor wants it, for those who may change it (more §1.9)', async () => {
  const { id: contentID } = await aContent(ann.client, { content: html('<p>One</p><p>Two</p>') })

  const reply = await ann.client.send(api.getEditableContent, { contentID })
  const { etag } = Object.fromEntries(reply.headers)
  const read = await ann.client.getContent({ contentID })
  const refused = await bob.client.send(api.getEditableContent, { contentID })
  const seen = await bob.client.getContent({ contentID })
  const { type, subject = '', content } = reply.body ?? read
  const body = { type, subject, content: html(content.text) }
  const saved = await sendJson(ann.client, 'PUT', `${CONTENTS}/${contentID}`, body, {
    'if-match': etag ?? '',
  })

  expect(content).toEqual({ type: 'text/html', text: '<p>One</p><p>Two</p>', editable: true })
  expect(read.content.text).toBe(bodyOf('<p>One</p><p>Two</p>'))
  expect(reply.body).toMatchObject({ id: contentID, subject: read.subject, version: read.version })
  expect(read.resources.editable).toEqual({
    ref: `${baseUrl}${CONTENTS}/${contentID}/editable`,
    allowed: ['GET'],
  })
  expect([refused.status, seen.resources.editable]).toEqual([403, undefined])
  expect([saved.status, (saved.body as Content).content.text]).toEqual([200, read.content.text])
})

test('/contents/{id}/data is the content as a file that no browser runs (more §1.9, 0168)', async () => {
  const group = await aPlace(ann.client, { groupType: 'SECRET' })
  const subject = 'A/B: <b>ä</b>'
  const { id: contentID } = await aContent(ann.client, { subject, content: html('<p>Öl</p>') })
  const { id: secret } = await aContent(ann.client, { parent: `/places/${group.id}` })
  const path = `${CONTENTS}/${contentID}/data`
  const inOne = { type: 'comment' as const, content: html('<p>So</p>') }
  const comment = await bob.client.createComment({ contentID, body: inOne })

  const whole = await exchange(bob.client, path)
  const part = await exchange(bob.client, path, { headers: { range: 'bytes=0-14' } })
  const same = await exchange(bob.client, path, { headers: { 'if-none-match': whole.headers.etag ?? '' } })
  const answer = await bob.client.send(api.downloadContent, { contentID: comment.id })
  const hidden = await bob.client.send(api.downloadContent, { contentID: secret })
  const stranger = await anonymous.send(api.downloadContent, { contentID })

  expect(whole.text).toBe(
    '<!DOCTYPE html><html><head><meta charset="utf-8"><title>A/B: &lt;b&gt;ä&lt;/b&gt;</title></head><body><p>Öl</p></body></html>',
  )
  expect(whole.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="A-B: <b>_<-b>.html"/)
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  expect([part.status, part.text, same.status]).toEqual([206, '<!DOCTYPE html>', 304])
  expect([answer.status, hidden.error?.code, stranger.status]).toEqual([200, 'contentMissing', 401])
})
