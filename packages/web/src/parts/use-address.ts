/** Page state in the address: survives reload, and Back undoes it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export type AddressState = Readonly<Partial<Record<string, string>>>

/** Repeated parameters count once. */
const firstOf = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

export function useAddress(): [AddressState, (change: AddressState) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, firstOf(value)]))
  return [state, (change) => void navigate({ to: '.', search: { ...state, ...change }, resetScroll: false })]
}
