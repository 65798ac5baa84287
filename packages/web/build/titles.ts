/** Writes the page titles of the catalogues to a file for the server. */
import { readFile } from 'node:fs/promises'
import { type appPaths, LANGUAGES } from '@folkmoot/contract'
import type { Plugin } from 'vite'

const TITLES: Record<keyof typeof appPaths, string> = {
  home: 'shell.home',
  inbox: 'shell.inbox',
  content: 'shell.content',
  people: 'shell.people',
  places: 'shell.places',
  tags: 'tags.title',
  updates: 'shell.updates',
  search: 'search.title',
  bookmarks: 'bookmarks.title',
  drafts: 'drafts.title',
  settings: 'shell.settings',
  manage: 'manage.title',
  manageQueue: 'queue.title',
  managePeople: 'shell.people',
  managePlaces: 'shell.places',
  manageAccess: 'access.title',
  manageFigures: 'figures.title',
  manageHealth: 'health.title',
  manageSettings: 'configuration.title',
  manageAudit: 'audit.title',
  manageWebhooks: 'webhooks.title',
  manageAddOns: 'addOns.title',
  manageLook: 'look.title',
  manageInvitations: 'invitations.title',
  manageErasures: 'erasures.title',
  manageImport: 'import.title',
  help: 'help.title',
}

async function titlesIn(language: string): Promise<Record<string, string | undefined>> {
  const file = new URL(`../src/texts/${language}.json`, import.meta.url)
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(TITLES).map(([page, key]) => [page, texts[key]]))
}

export function titles(): Plugin {
  return {
    name: 'folkmoot-titles',
    async generateBundle() {
      const all = await Promise.all(LANGUAGES.map(async (language) => [language, await titlesIn(language)]))
      this.emitFile({
        type: 'asset',
        fileName: 'titles.json',
        source: JSON.stringify(Object.fromEntries(all)),
      })
    },
  }
}
