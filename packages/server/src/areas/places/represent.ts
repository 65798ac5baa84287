export { memberUri } from './members/represent.ts'
export { presentationFor as placePresentation } from './places/presentation.ts'
export { placeUri, representPlace, summarisePlace } from './places/represent.ts'
