export { PROPERTIES_CHANGED } from './properties/properties.ts'
