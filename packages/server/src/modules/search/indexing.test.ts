import { api } from '@folkmoot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNode, anInstance, type Instance } from '../../testing/instance.ts'
import { aPerson } from '../../testing/makers.ts'
import { indexNow, indexSome } from './indexing.ts'

let instance: Instance
beforeAll(async () => {
  instance = await anInstance()
})
afterAll(async () => {
  await instance.close()
})

test('x', async () => {
  await indexNow(instance.context)
  console.log(await instance.store.sql`select * from search_entry`)
  console.log(await instance.store.sql`select * from search_word`)
  console.log(await instance.store.sql`select * from search_state`)
})
