/** A file of a place, with what it belongs to → the entity. */
import { IMAGE_WIDTHS, type PlaceFile, type Resources, typeCodes } from '@folkmoot/contract'
import { resource } from '../../../representations.ts'
import { imageUri, representAttachment } from '../files/represent.ts'
import { mayEdit } from '../reading/policy.ts'
import { type Caller, summariseContent } from '../reading/represent.ts'
import { nameAuthor } from '../reading/represent-authors.ts'
import type { PlaceFileRow } from './queries.ts'

function resourcesOfImage(uri: string, width: number): Resources {
  const resources: Resources = { self: resource(uri, ['GET']), data: resource(uri, ['GET']) }
  const [narrowest] = IMAGE_WIDTHS
  if (width > narrowest) resources.preview = resource(`${uri}?width=${narrowest}`, ['GET'])
  return resources
}

export function representPlaceFile(caller: Caller, row: PlaceFileRow): PlaceFile {
  const { baseUrl } = caller.context.config
  const { kind, media_type, uploaded_at: published, has_preview } = row
  const common = {
    kind,
    contentType: media_type,
    size: Number(row.size),
    published,
    author: nameAuthor(caller.actor, row.uploader, baseUrl),
    content: summariseContent(caller, { ...row, subject: row.root_subject ?? row.subject }),
  }
  if (row.image_id !== null) {
    const uri = imageUri(baseUrl, row.image_id)
    const [width, height] = [row.width ?? 1, row.height ?? 1]
    return {
      id: row.image_id,
      type: 'image',
      typeCode: typeCodes.image,
      ...common,
      url: uri,
      width,
      height,
      resources: resourcesOfImage(uri, width),
    }
  }
  const { id, name, size } = { id: row.attachment_id ?? '', name: row.name ?? '', size: row.size }
  const shown = { id, name, size, media_type, published_at: published, has_preview }
  const { typeCode, url, resources } = representAttachment(shown, mayEdit(caller.actor, row), baseUrl)
  return { id, type: 'attachment', typeCode, name, ...common, url, resources }
}
