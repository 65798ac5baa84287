/** The text of content: as sent and as shown. */
import { Type } from 'typebox'

export const NewBody = Type.Object(
  {
    type: Type.Enum(['text/html', 'text/plain'], { description: 'text/plain is escaped.' }),
    text: Type.String({ description: 'HTML of up to 2 MB; active content is removed when it is stored.' }),
  },
  { $id: 'NewBody' },
)

export const ChangedBody = Type.Object(
  { ...NewBody.properties, type: Type.Optional(NewBody.properties.type) },
  { $id: 'ChangedBody', description: 'Without a type it is HTML, as what is stored.' },
)

export const Body = Type.Object(
  {
    type: Type.Literal('text/html'),
    text: Type.String({ description: 'The HTML inside one body element.' }),
    editable: Type.Boolean({ description: 'Whether the caller may change the content.' }),
  },
  { $id: 'Body' },
)
