/** What an instance may have or leave out. An operation that belongs to one of these names it. */
export const OPTIONAL_MODULES = ['events'] as const
export type OptionalModule = (typeof OPTIONAL_MODULES)[number]
