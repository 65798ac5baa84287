/** What the API says about itself, made from the contract. It is the same until the server stops. */
import {
  api,
  describeObjects,
  LANGUAGE_NAMES,
  LANGUAGES,
  type MetadataLocale,
  type MetadataObject,
  type MetadataResource,
  offeredOf,
  operations,
  Person,
  resourceOf,
} from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { failure } from '../../../failure.ts'
import { Ready } from '../../../representations.ts'

/** Names are values here, which the vocabulary writes nowhere else. */
export const listPersonFields = ({ vocabulary }: Context): string[] =>
  Object.keys(Person.properties).map((name) => vocabulary.word(name))

export const listPersonFilters = (): string[] =>
  Object.entries(api.listPeople.filters)
    .filter(([, rule]) => !('flag' in rule || 'restricted' in rule))
    .map(([name]) => name)

export const listResources = ({ config }: Context): MetadataResource[] =>
  offeredOf(operations, config.modules)
    .map((operation) => resourceOf(operation.id, operation))
    .toSorted((a, b) => (`${a.path} ${a.verb}` < `${b.path} ${b.verb}` ? -1 : 1))

export const listLocales = (): MetadataLocale[] =>
  LANGUAGES.map((locale) => ({ locale, displayName: LANGUAGE_NAMES[locale] }))

const described = new WeakMap<Context['config'], ReadonlyMap<string, MetadataObject>>()

function objectsOf({ config, vocabulary }: Context): ReadonlyMap<string, MetadataObject> {
  const known = described.get(config)
  if (known) return known
  const objects = describeObjects(offeredOf(operations, config.modules), vocabulary)
  described.set(config, objects)
  return objects
}

export const listObjects = (context: Context): Record<string, string> => {
  const uriOf = (name: string) =>
    context.config.baseUrl + api.getMetadataObject.path.replace('{name}', encodeURIComponent(name))
  return Object.fromEntries([...objectsOf(context).keys()].map((name) => [name, uriOf(name)]))
}

export function getObject(context: Context, name: string): MetadataObject {
  const object = objectsOf(context).get(name)
  if (object) return object
  throw failure('object_missing', `There is no type of objects with the name ${name}; the list has all.`)
}

/** Serialises the answer to the first request, for all others too. The names in it are already words of the vocabulary. */
export function once(make: (context: Context) => object): (context: Context) => Ready {
  const made = new WeakMap<Context['config'], Ready>()
  return (context) => {
    const known = made.get(context.config)
    if (known) return known
    const ready = new Ready(JSON.stringify(make(context)))
    made.set(context.config, ready)
    return ready
  }
}
