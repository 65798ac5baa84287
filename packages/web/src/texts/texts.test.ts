import { expect, test } from 'vitest'
import { loadRest, loadTexts, t } from './texts.ts'

test('both parts of a catalogue are of the language that was asked for last, whichever arrives first', async () => {
  await Promise.all([loadTexts('de'), loadRest()])
  expect([t('shell.people'), t('people.addFilter')]).toEqual(['Leute', 'Filter hinzufügen'])
  await Promise.all([loadTexts('de'), loadTexts('en'), loadRest()])
  expect([t('shell.people'), t('people.addFilter')]).toEqual(['People', 'Add filter'])
})
