export { type EffectivePreferences, findPreferences, setMailKind } from './preferences/preferences.ts'
