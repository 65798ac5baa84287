/** The manifests in deploy/kubernetes, checked by the types of the Kubernetes API: unknown, missing and wrong fields. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ObjectMeta } from 'kubernetes-types/meta/v1.js'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const TYPES = join(ROOT, 'node_modules/kubernetes-types')
const MANIFESTS = join(ROOT, 'deploy/kubernetes')

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMeta
}

/** apps/v1 is in the folder apps, networking.k8s.io/v1 in networking, v1 in core. */
function moduleOf({ apiVersion }: Manifest): string {
  const [version, group = 'core'] = apiVersion.split('/').reverse()
  return `${group.replace(/\..*/, '')}/${version}`
}

/** What the compiler says of the manifests. */
async function complaintsAbout(manifests: readonly Manifest[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'folkmoot-manifests-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const lines = manifests.map((manifest, index) => {
    const type = `import('${TYPES}/${moduleOf(manifest)}').${manifest.kind}`
    return `export const _${index}: ${type} = ${JSON.stringify(manifest, null, 1)}\n`
  })
  await writeFile(join(directory, 'manifests.ts'), lines.join(''))
  const compiler = join(ROOT, 'node_modules/native-typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--types', '', '--module', 'nodenext', 'manifests.ts']
  return spawnSync(process.execPath, [compiler, ...options], { cwd: directory, encoding: 'utf8' }).stdout
}

async function readManifests(): Promise<Manifest[]> {
  const names = await readdir(MANIFESTS)
  const texts = await Promise.all(names.map((name) => readFile(join(MANIFESTS, name), 'utf8')))
  return texts.flatMap((text) => parseAllDocuments(text).map((document): Manifest => document.toJS()))
}

test('the manifests have the fields that Kubernetes knows, and all that it needs', async () => {
  const manifests = await readManifests()

  const complaints = await complaintsAbout(manifests)

  expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['StatefulSet', 'Ingress']))
  expect(complaints).toBe('')
})

test.each([
  ['a field that is misspelt', { replica: 2 }, /'"replica"' does not exist/],
  ['a value of another type', { replicas: '2' }, /'string' is not assignable to type 'number'/],
])('%s would be seen', async (_, wrong, complaint) => {
  const spec = { selector: {}, template: { spec: { containers: [{ name: 'folkmoot' }] } }, ...wrong }
  const manifest = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'folkmoot' }, spec }

  expect(await complaintsAbout([manifest])).toMatch(complaint)
})
