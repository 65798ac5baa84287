/** The fields of the form, and what is sent of them. */
import { ADD_ON_SCOPES, type AddOn, type AddOnScope } from '@folkmoot/contract'

export interface FormValues {
  readonly name: string
  readonly description: string
  readonly scopes: readonly AddOnScope[]
  /** One on each line. */
  readonly redirectURIs: string
  readonly registerURL: string
  readonly unregisterURL: string
  readonly isPublic: boolean
  /** In seconds; 0 for the default of the instance. */
  readonly accessTokenLife: number
  readonly refreshTokenLife: number
}

export const valuesOf = (addOn?: AddOn): FormValues => ({
  name: addOn?.name ?? '',
  description: addOn?.description ?? '',
  scopes: addOn?.scopes ?? ['read'],
  redirectURIs: addOn?.redirectURIs.join('\n') ?? '',
  registerURL: addOn?.registerURL ?? '',
  unregisterURL: addOn?.unregisterURL ?? '',
  isPublic: addOn?.public ?? false,
  accessTokenLife: addOn?.accessTokenLife ?? 0,
  refreshTokenLife: addOn?.refreshTokenLife ?? 0,
})

const lifeOf = (seconds: number) => (seconds === 0 ? null : seconds)

export const bodyOf = ({ isPublic, scopes, redirectURIs, ...values }: FormValues) => ({
  ...values,
  name: values.name.trim(),
  scopes: ADD_ON_SCOPES.filter((scope) => scopes.includes(scope)),
  redirectURIs: redirectURIs
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  registerURL: values.registerURL.trim(),
  unregisterURL: values.unregisterURL.trim(),
  public: isPublic,
  accessTokenLife: lifeOf(values.accessTokenLife),
  refreshTokenLife: lifeOf(values.refreshTokenLife),
})

export function changesOf(values: FormValues, before: FormValues): Partial<ReturnType<typeof bodyOf>> {
  const old: Record<string, unknown> = bodyOf(before)
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  )
}
