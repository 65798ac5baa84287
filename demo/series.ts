/** What comes back week after week: notes that every community has more of than of anything else. */
import type { Chance } from './chance.ts'
import type { Topic } from './topic.ts'

interface Series {
  readonly place: string
  readonly kind: Topic['kind']
  readonly authors: readonly string[]
  readonly tags: readonly string[]
  /** `#` stands for the number, `{…|…}` for one of several. */
  readonly subject: string
  readonly sentences: readonly string[]
  readonly said: readonly string[]
}

const SERIES: readonly Series[] = [
  {
    place: 'workshop',
    kind: 'discussion',
    authors: ['tomasz', 'owen', 'diego', 'malik'],
    tags: ['assembly', 'weekly'],
    subject: 'Workshop notes #',
    sentences: [
      '{46|51|58|63} bikes went out, {two|three|one} more than planned.',
      'Bench {two|four|six} has its new lamp, and nobody wants to work anywhere else.',
      'The {torque wrench|belt gauge|truing stand} is back from calibration.',
      'We ran out of {bar tape|6 mm spacers|axle grease} on Wednesday; the order is on its way.',
      '{Malik|Finn|Julia} built a first wheel without help. It runs true.',
      'Please label your boxes. {Three|Four} of them are homeless.',
    ],
    said: [
      'Well done, all of you.',
      'The lamp was worth the wait.',
      'Spacers arrive on Monday, I have seen the truck.',
    ],
  },
  {
    place: 'rides',
    kind: 'discussion',
    authors: ['ingrid', 'mikko', 'julia', 'raj', 'elif'],
    tags: ['rides'],
    subject:
      'Ride report # : {the long hill|along the canal|through the forest|to the coast|round the airfield}',
    sentences: [
      '{Nine|Twelve|Seven} riders, {38|44|61} kilometres, no flat tyre.',
      'The new {tyres|brakes|saddle} got a lot of praise on the gravel.',
      'Wind from the front all the way out, and of course it turned with us.',
      'At the {café|ferry|chapel} we met somebody on one of our very first frames, number {112|87|203}.',
      'Next time we leave ten minutes earlier because of the light.',
    ],
    said: [
      'That was a good one!',
      'I found a glove at the chapel, grey, left hand.',
      'Count me in for the next.',
    ],
  },
  {
    place: 'service',
    kind: 'question',
    authors: ['leila', 'carlos', 'hannah', 'anneli'],
    tags: ['repairs', 'customers'],
    subject:
      'Case #: {creaking seat post|display stays dark|brake rubs after rain|motor cuts out on hills|belt slips when starting}',
    sentences: [
      'Bike from week {14|21|33|40}, about {400|1,200|2,600} kilometres.',
      'The shop has tried {cleaning|a new cable|another battery} and it came back after a day.',
      'The customer is patient, but leaves for a tour on {Friday|Saturday}.',
      'Has anybody seen this with the {older|newer} {connector|bearing|controller}?',
    ],
    said: [
      'Check the {plug|seal|clamp} first. It looks fine from outside and is not.',
      'Had the same one in May: it was the {spacer|sensor|firmware}.',
      'Send it in if that does not help; we will lend them a bike.',
      'Solved, thank you!',
    ],
  },
  {
    place: 'winter',
    kind: 'document',
    authors: ['mikko', 'ingrid', 'wei'],
    tags: ['winter', 'testing'],
    subject: 'Test day # on the lake',
    sentences: [
      'Minus {7|12|19} in the morning, {sun|snow|fog} until noon.',
      'Bike {3|5|8} lost {11|14|17} % of its range against the warm lap.',
      'The {hydraulic|cable} brakes needed {two|three} pulls to wake up.',
      'No falls today. {One|Two} very cold {thumbs|noses}.',
      'The {blue|grey} grease stays soft. The other one does not.',
    ],
    said: ['Great data, thank you.', 'Could you repeat lap 20 with bike 5?', 'Stay warm!'],
  },
  {
    place: 'handbook',
    kind: 'document',
    authors: ['emma', 'ruth', 'fatima', 'grace', 'oskar'],
    tags: ['handbook'],
    subject:
      'How we {order parts|name files|book test bikes|write to shops|sort waste|hand over shifts}, part #',
    sentences: [
      'This was decided in {spring|autumn}, and tried for {six|eight} weeks before.',
      'Whoever {begins|ends} the day looks at the list next to the door.',
      'If in doubt, choose what a new colleague would understand.',
      'Exceptions are fine. Write them down here, with the reason.',
      'The old way works until the end of the {month|quarter}.',
    ],
    said: ['Clear, thank you.', 'Could we have this in German too?', 'Done, see the next version.'],
  },
  {
    place: 'design',
    kind: 'discussion',
    authors: ['yuki', 'chiara', 'piotr', 'clara'],
    tags: ['design'],
    subject:
      'Friday sketches #: {a quieter bell|handles for small hands|the lamp as part of the frame|a rack without screws}',
    sentences: [
      'Twenty minutes, one pencil, no computer.',
      'The {third|fifth} one looks silly and is the best of them.',
      'It would save {four|seven} screws and one casting.',
      'Hang your own next to it until {Tuesday|Wednesday}.',
    ],
    said: ['I like the silly one.', 'How would one clean it?', 'Can I build that one from wood on Monday?'],
  },
  {
    place: 'shops',
    kind: 'discussion',
    authors: ['aoife', 'anneli', 'beatriz'],
    tags: ['shops'],
    subject: 'Shop visit #: {Lyon|Ghent|Graz|Cork|Tartu|Bremen|Porto}',
    sentences: [
      'Small team, very tidy workshop, {two|three} of our bikes in the window.',
      'They asked for {more test bikes|shorter delivery times|training in the evening}.',
      'Customers there talk about {range|weight|noise} before anything else.',
      'I promised an answer about {belts|displays|prices} by next week.',
    ],
    said: [
      'I can call them tomorrow.',
      'Evening training is possible from February on.',
      'Noise again. We should look into it.',
    ],
  },
]

const filled = (chance: Chance, text: string, number: number) =>
  text
    .replace(/\{([^}]*)\}/g, (_, choices: string) => chance.one(choices.split('|')))
    .replace(/ #|#/, (sign) => sign.replace('#', String(number)))

/** So many more topics, each unlike the others. */
export function moreTopics(chance: Chance, count: number, writers: readonly string[]): Topic[] {
  return Array.from({ length: count }, (_, index) => {
    const series = SERIES[index % SERIES.length] ?? chance.one(SERIES)
    const number = Math.floor(index / SERIES.length) + 1
    const sentences = chance.some(series.sentences, 2 + chance.below(3))
    const said = chance.some(series.said, chance.below(series.said.length + 1))
    return {
      place: series.place,
      kind: series.kind,
      author: chance.one(series.authors),
      subject: filled(chance, series.subject, number).replace(' :', ':'),
      text: sentences.map((sentence) => filled(chance, sentence, number)).join(' '),
      tags: series.tags,
      said: said.map((text) => `${chance.one(writers)}: ${filled(chance, text, number)}`),
    }
  })
}
