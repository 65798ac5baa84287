/** For tests of texts. */
import { readFile } from 'node:fs/promises'
import type { Language } from '@folkmoot/contract'
import type english from './en.json'
import { withTexts } from './rest.ts'
import { loadTexts } from './texts.ts'

export const catalogueOf = async (language: Language): Promise<typeof english> =>
  JSON.parse(await readFile(new URL(`./${language}.json`, import.meta.url), 'utf8'))

export async function loadAllTexts(language: Language): Promise<void> {
  await loadTexts(language)
  await withTexts(async () => {})
}
