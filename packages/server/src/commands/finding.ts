/** What a check of `folkmoot doctor` found, with its fix if something is wrong. */
export type Finding = { readonly fine: string } | { readonly wrong: string; readonly fix: string }
