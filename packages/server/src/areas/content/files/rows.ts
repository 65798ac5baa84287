/** Rows of files. */
export interface AttachmentRow {
  readonly id: string
  readonly content_id: string
  readonly blob_id: string
  readonly preview_blob_id: string | null
  readonly preview_size: string | null
  readonly name: string
  readonly media_type: string
  readonly size: string
  readonly published_at: string
}

/** The part of a file that its content shows. */
export interface ShownAttachment extends Pick<AttachmentRow, 'id' | 'name' | 'media_type' | 'published_at'> {
  readonly size: number | string
  readonly has_preview: boolean
}

export interface ImageRow {
  readonly id: string
  readonly owner_id: string
  readonly blob_id: string
  readonly media_type: string
  readonly size: string
  readonly width: number
  readonly height: number
  readonly published_at: string
}

export interface ImageVariant {
  readonly width: number
  readonly blob_id: string
  readonly media_type: string
  readonly size: string
}
