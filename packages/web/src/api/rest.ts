/** Adds the operations that Home and content pages do not need to those that they do. */

import { rest } from 'virtual:rest-of-api'
import { createClient } from '@folkmoot/client'
import { api } from '@folkmoot/contract'
import { client } from './client.ts'

Object.assign(api, rest)
Object.assign(client, createClient(client.options))
