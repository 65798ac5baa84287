import { api, type OutcomeKind } from '@folkmoot/contract'
import { afterAll, expect, test } from 'vitest'
import { asking, ContentMatrix, cellsOf, type Row } from '../../../testing/content-matrix.ts'
import type { Situation } from '../../../testing/content-rights.ts'

const matrix = await ContentMatrix.open()
afterAll(() => matrix.close())

const saying = (name: OutcomeKind) => ({ body: { outcomeType: { name } } })
/** Owners have rights where there is a place; elsewhere they are like everybody. */
const inPlace = { line: ({ groupType, rights }: Situation) => (groupType ? rights : undefined) }
const elsewhere = { line: ({ groupType, rights }: Situation) => (groupType ? undefined : rights) }

const MATRIX: Readonly<Record<string, Row>> = {
  'see what is said of a document': asking(api.listOutcomes, {
    right: 'read',
    input: ({ document }) => ({ contentID: document }),
  }),
  'see what is said of an announcement': asking(api.listOutcomes, {
    line: (situation) => situation.announced,
    right: 'read',
    input: ({ announcement }) => ({ contentID: announcement }),
  }),
  'read what is said of a document': asking(api.getOutcome, {
    isVaried: true,
    right: 'read',
    input: ({ decision }) => ({ outcomeID: decision }),
  }),
  'see what is said of a message': asking(api.listMessageOutcomes, {
    right: 'read',
    input: ({ message }) => ({ messageID: message }),
  }),
  'see what is said of a comment': asking(api.listCommentOutcomes, {
    right: 'read',
    input: ({ comment }) => ({ commentID: comment }),
  }),
  'find a message helpful': asking(api.createMessageOutcome, {
    isVaried: true,
    right: 'react',
    input: ({ othersMessage }) => ({ messageID: othersMessage, ...saying('helpful') }),
  }),
  'find a comment helpful': asking(api.createCommentOutcome, {
    right: 'react',
    input: ({ othersComment }) => ({ commentID: othersComment, ...saying('helpful') }),
  }),
  'call a document of a place final': asking(api.createOutcome, {
    ...inPlace,
    isVaried: true,
    right: 'conclude',
    input: ({ document }) => ({ contentID: document, ...saying('finalized') }),
  }),
  'call a document final': asking(api.createOutcome, {
    ...elsewhere,
    right: 'change',
    input: ({ document }) => ({ contentID: document, ...saying('finalized') }),
  }),
  'call a document that is open to all who write there final': asking(api.createOutcome, {
    ...elsewhere,
    right: 'change together',
    input: ({ openDocument }) => ({ contentID: openDocument, ...saying('finalized') }),
  }),
  'call another’s message in a discussion of a place a success': asking(api.createOutcome, {
    ...inPlace,
    right: 'conclude',
    input: ({ othersMessage }) => ({ contentID: othersMessage, ...saying('success') }),
  }),
  'call another’s message in a discussion a success': asking(api.createOutcome, {
    ...elsewhere,
    right: 'change',
    input: ({ othersMessage }) => ({ contentID: othersMessage, ...saying('success') }),
  }),
  'make a discussion of a place official': asking(api.createOutcome, {
    ...inPlace,
    right: 'make official',
    input: ({ discussion }) => ({ contentID: discussion, ...saying('official') }),
  }),
  'make a discussion official': asking(api.createOutcome, {
    ...elsewhere,
    right: 'moderate',
    input: ({ discussion }) => ({ contentID: discussion, ...saying('official') }),
  }),
  'feature a discussion of a place': asking(api.featureContent, {
    ...inPlace,
    right: 'make official',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'feature a discussion no longer': asking(api.unfeatureContent, {
    ...elsewhere,
    right: 'moderate',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'lock a discussion of a place': asking(api.lockContent, {
    ...inPlace,
    isVaried: true,
    right: 'make official',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'lock a discussion': asking(api.lockContent, {
    ...elsewhere,
    right: 'moderate',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'unlock a discussion of a place': asking(api.unlockContent, {
    ...inPlace,
    right: 'make official',
    input: ({ discussion }) => ({ contentID: discussion }),
  }),
  'take back what another said of a document of a place': asking(api.deleteOutcome, {
    ...inPlace,
    isVaried: true,
    right: 'conclude',
    input: ({ decision }) => ({ outcomeID: decision }),
  }),
  'take back what another said of a document': asking(api.deleteOutcome, {
    ...elsewhere,
    right: 'change',
    input: ({ decision }) => ({ outcomeID: decision }),
  }),
  'take back what helped another': asking(api.deleteOutcome, {
    right: 'moderate',
    input: ({ helpful }) => ({ outcomeID: helpful }),
  }),
  'choose the answer of a discussion': asking(api.setCorrectAnswer, {
    isVaried: true,
    right: 'change',
    input: ({ othersMessage }) => ({ messageID: othersMessage }),
  }),
  'choose no answer of a discussion': asking(api.unsetCorrectAnswer, {
    right: 'change',
    input: ({ othersMessage }) => ({ messageID: othersMessage }),
  }),
}

const cells = cellsOf(MATRIX)

test(`outcomes by everybody in every situation: ${cells.length} cells, 0 mismatches`, {
  timeout: 300_000,
}, async () => {
  expect(await matrix.mismatchesOf(cells)).toEqual([])
})

test('every operation on outcomes, answers and what is featured is in the matrix', () => {
  const asked = Object.values(MATRIX).map(({ operation }) => operation.id)

  const all = Object.values(api).filter(({ path }) =>
    /\/(outcomes|correctAnswer|\{contentID\}\/featured)(\/|$)/.test(path),
  )

  expect(all.map(({ id }) => id).filter((id) => !asked.includes(id))).toEqual([])
})
