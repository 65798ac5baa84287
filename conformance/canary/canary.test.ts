import { beforeAll, expect, inject, test } from 'vitest'
import { type Report, runCampaign } from './campaign.ts'

const MINIMUM = Number(process.env.CANARIES ?? 40)
let report: Report

beforeAll(async () => {
  report = await runCampaign(inject('vocabulary'), MINIMUM)
}, 4 * 3_600_000)

test('every operation of the contract has a recipe how it is crawled', () => {
  expect(report.unknown).toEqual([])
})

test('no answer to any caller has a word that is not meant for them (decisions §1, §2, §3, §4)', async ({
  annotate,
}) => {
  await annotate(`${report.planted} restricted things, ${report.words} words, ${report.asked} questions`)

  expect(report.planted).toBeGreaterThanOrEqual(MINIMUM)
  expect(report.leaks).toEqual([])
})

test('every word is found by those for whom it is meant, in a list: the crawl looks where words are', () => {
  expect(report.unseen).toEqual([])
  expect(report.fruitless).toEqual([])
  expect(report.broken).toEqual([])
})

test('where strangers read nothing, they see no word at all (decisions §1)', () => {
  expect(report.asksOfStrangers).toBeGreaterThan(100)
  expect(report.sightingsOfStrangers).toEqual([])
})
