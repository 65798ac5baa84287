import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { BODY_LIMIT, TEXT_BODY_LIMIT } from './body-limits.ts'
import { operations } from './operations.ts'

/** Texts of content have no length in the schema; their limit counts bytes of HTML. */
const TEXTS = new Set(['text', 'html', 'body'])

function hasText(schema: TSchema): boolean {
  const properties: Record<string, TSchema> = Reflect.get(schema, 'properties') ?? {}
  return Object.entries(properties).some(([name, property]) => {
    const most: number = Reflect.get(property, 'maxLength') ?? Number.POSITIVE_INFINITY
    return (TEXTS.has(name) && most > 100_000) || hasText(property)
  })
}

test('operations with long texts accept larger bodies, and so does a batch', () => {
  const bodies = Object.values(operations).flatMap(({ id, body }) =>
    body && 'schema' in body ? [{ id, hasText: hasText(body.schema), limit: body.limit ?? BODY_LIMIT }] : [],
  )
  const wide = bodies.filter(({ limit }) => limit === TEXT_BODY_LIMIT).map(({ id }) => id)

  expect(wide.toSorted()).toEqual(
    ['executeBatch', ...bodies.filter((body) => body.hasText).map(({ id }) => id)].toSorted(),
  )
  expect(wide).toContain('createContent')
})
