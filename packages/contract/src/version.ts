/** Version discovery, and the OpenAPI document. */
import { Type } from 'typebox'
import { type OperationAnswer, operation } from './operation.ts'

const Version = Type.Object(
  {
    svcVersion: Type.String({ description: 'The release of the product.' }),
    svcEdition: Type.Object({ product: Type.String(), tier: Type.String() }),
    instanceURL: Type.String(),
    ssoEnabled: Type.Array(Type.String(), { description: 'The kinds of single sign-on that are set up.' }),
    svcCoreVersions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        revision: Type.Integer(),
        uri: Type.String({ description: 'The path prefix of this version.' }),
        documentation: Type.String(),
      }),
    ),
  },
  { $id: 'Version' },
)

export const getVersion = operation({
  id: 'getVersion',
  method: 'GET',
  path: '/api/version',
  since: '2.0',
  group: 'Version',
  summary: 'Which versions of the API this instance serves',
  access: 'anyone',
  answer: { kind: 'document', status: 200, schema: Version, guarded: true },
  errors: [],
})
export type Version = OperationAnswer<typeof getVersion>

export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  since: '3.15',
  group: 'Version',
  summary: 'This description, as OpenAPI 3.1',
  access: 'anyone',
  answer: { kind: 'document', status: 200, schema: Type.Object({ openapi: Type.String() }), guarded: false },
  errors: [],
})
