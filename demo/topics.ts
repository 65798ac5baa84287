/** What people talk about: written by hand. */
import { moreOfThem } from './more-topics.ts'
import type { Topic } from './topic.ts'

/** The first half of them. */
const first: readonly Topic[] = [
  {
    place: 'workshop',
    kind: 'question',
    author: 'malik',
    subject: 'Why do we tension spokes in three rounds?',
    text: 'Diego showed me how to build a wheel on Tuesday, and he stopped twice to let it “settle” before going on. I did not dare to ask why.\n\nIs that habit, or does the wheel get worse if I go to full tension in one go?\n\n![The wheel, after the second round](wheel)',
    tags: ['wheels', 'learning'],
    said: [
      'diego: Good question, and no, it is not habit. Every spoke you tighten loosens its neighbours a little. In three rounds each of them only has to correct a small error.',
      '> malik: So in one go the first ones would end up loose?',
      '> diego: Exactly. And the rim takes a shape that you then fight for half an hour. Three rounds take eleven minutes, one round takes forty.',
      'tomasz: I put the sheet with our tensions on the wall next to bench four. Front 110, rear drive side 120, plus or minus five.',
    ],
    answer: 0,
  },
  {
    place: 'service',
    kind: 'question',
    author: 'leila',
    subject: 'Customer hears a click at every turn of the crank',
    text: 'Third call this week about the same thing: a dry click once per turn, only under load, bike is about four months old. The shop has already greased the pedals.\n\nWhat should I tell them to look at next?',
    tags: ['repairs', 'customers'],
    said: [
      'carlos: Ask for the date on the sticker under the bottom bracket. If it says week 18 to 22, it is the spacer: it was 0.2 mm short, and the cup moves.',
      '> leila: All three are from week 19!',
      '> carlos: Then they get the new spacer for nothing. I will put the part number into the answer below.',
      'owen: Part 40-117. Takes ten minutes with the long socket.',
      'fatima: I have opened a quality note for it. Please add every case there, we need the count by Friday.',
    ],
    answer: 0,
  },
  {
    place: 'batteries',
    kind: 'document',
    author: 'priya',
    subject: 'How we charge in the cold',
    text: 'A lithium cell that is charged below zero ages in a way that nobody sees until it is too late. This page says what our charger does about it, and what we tell customers.\n\n## What the charger does\n\nBelow 5 degrees it charges at a tenth of the usual current until the pack has warmed itself up. Below minus 10 it does not charge at all and shows the snowflake.\n\n## What we tell customers\n\n- Take the battery in when it freezes, and let it stand for an hour before charging.\n- A battery that shows the snowflake is not broken.\n- Never put it on a radiator.\n\n## What we still do not know\n\nWhether two winters of slow charging cost more range than one winter of careless charging. The long test ends in March.',
    tags: ['batteries', 'winter', 'safety'],
    said: [
      'mikko: We saw the snowflake at minus 8 on the lake. Is the sensor on the outside of the pack?',
      '> priya: Yes, between the second and third row. The inside is usually two degrees warmer, so it errs on the careful side.',
      'leila: I have linked this page in our answers about winter. Thank you for the radiator sentence!',
    ],
  },
  {
    place: 'design',
    kind: 'discussion',
    author: 'yuki',
    subject: 'Which green is it going to be?',
    text: 'Three samples hang next to the coffee machine since this morning: moss, fir and the one that Piotr calls “old tractor”. Please look at them in daylight, not under the lamp.\n\nI would like to decide on Thursday. Write down which one you would ride in ten years, not which one shouts loudest today.',
    tags: ['colour', 'range'],
    said: [
      'piotr: Tractor! It hides scratches, and I can mix it on a Monday morning.',
      '> chiara: It also hides the bike. In front of a hedge you would not find it again.',
      'clara: Photographed all three at eight in the morning and at four. Fir is the only one that looks the same in both.',
      'raj: Moss, because my children say so.',
      'mara: Fir for the frame, tractor for the limited one in autumn? Then Piotr has his Monday.',
      '> yuki: I can live with that. Deciding on Thursday as planned.',
    ],
  },
  {
    place: 'rides',
    kind: 'discussion',
    author: 'ingrid',
    subject: 'Thursday ride: round the lake, 42 km',
    text: 'We leave at 17:15 from the loading ramp. Gravel for the first half, asphalt back. Lights are needed on the way home, and there is a café at kilometre 25 that knows us.\n\n![The lake, two weeks ago](lake)\n\nTest bikes are welcome. Whoever takes one writes three sentences about it afterwards, that is the deal.',
    tags: ['rides', 'trails'],
    said: [
      'mikko: In. I bring the prototype with the new fork.',
      'julia: Is the bridge at kilometre 12 wide enough for the adaptive trike by now?',
      '> ingrid: Measured it on Sunday: 1.10 m between the posts. It fits with two fingers to spare.',
      '> julia: Then I am in as well.',
      'finn: First ride with you all. Is my city bike good enough?',
      '> ingrid: More than good enough. We wait at every turn.',
    ],
  },
  {
    place: 'workshop',
    kind: 'document',
    author: 'tomasz',
    subject: 'Torque values that we really use',
    text: 'The table in the manual is correct, but it is written for shops. These are the values for our benches, with the tools that hang there.\n\n## Cockpit\n\n- Stem bolts: 5 Nm, crosswise, twice round.\n- Brake levers: 3 Nm. They must move when somebody falls.\n\n## Drivetrain\n\n- Crank bolt: 40 Nm, with the long lever.\n- Belt tensioner: 25 Nm, then measure the belt at 55 Hz.\n\n## Wheels\n\n- Through axle: 12 Nm.\n- Disc: 6 Nm, with a new bolt every time.\n\nIf a tool does not click, it does not go back on the wall. Put it into the red box.',
    tags: ['assembly', 'tools'],
    said: [
      'hannah: May I use this for the shop course, with the bench numbers left out?',
      '> tomasz: Of course. Please keep the sentence about the red box.',
      'kenji: For the new belt it is 60 Hz. I have changed it in the drawing, please change it here too.',
    ],
  },
  {
    place: 'handbook',
    kind: 'document',
    author: 'emma',
    subject: 'Your first week',
    text: 'Welcome! You do not have to understand everything by Friday. Here is what helps.\n\n## Monday\n\nPick up your keys from Oskar in the warehouse. Emma shows you round at ten, and at noon everybody eats together.\n\n## Tuesday to Thursday\n\nYou spend half a day each in the workshop, in service and in the warehouse, whatever your work is going to be. Ask about everything. People like to explain.\n\n## Friday\n\nYou write down three things that surprised you, in any language. We read them, and we have changed many things because of them.',
    tags: ['onboarding', 'handbook'],
    said: [
      'finn: The half day in the warehouse was the best part. I now know why hubs are always late.',
      'samuel: And I know somebody who knows!',
    ],
  },
  {
    place: 'handbook',
    kind: 'document',
    author: 'ruth',
    subject: 'Travel expenses, short and complete',
    text: 'Receipts by the 25th, money with the next salary.\n\n- Trains: second class, and first class for more than five hours.\n- Own bike: 25 cents a kilometre, because we mean it.\n- Hotels: up to 120 euros; more where a fair is in town, but ask before.\n- Meals: the flat rate, no receipts needed.\n\nWhat is not on this page is not forbidden. Ask Amara.',
    tags: ['budget', 'handbook'],
    said: [
      'aoife: Does the cargo bike count as own bike if I carry samples?',
      '> amara: It does. We looked it up.',
    ],
  },
  {
    place: 'service',
    kind: 'document',
    author: 'hannah',
    subject: 'Bleeding the rear brake without a mess',
    text: 'The rear line is 140 cm long and has a high point behind the saddle tube: that is where the bubble sits, every single time.\n\n## What you need\n\n- Two syringes, one of them half full.\n- A strap to hang the calliper lower than everything else.\n- Ten quiet minutes.\n\n## How to\n\nHang the calliper down and push from below. When it looks clean, tap along the line from bottom to top with a screwdriver handle. There is always one more bubble. Then close the upper side first.\n\n> If the lever is still soft after that, the pads are worn and not the line.',
    tags: ['brakes', 'repairs', 'training'],
    said: [
      'owen: The tapping is the trick. I did this wrong for six years.',
      'anneli: Shown in Tallinn today, eight shops, no mess at all.',
    ],
  },
  {
    place: 'cargo',
    kind: 'discussion',
    author: 'raj',
    subject: 'Four weeks with the second prototype',
    text: '612 kilometres, of them 240 with two children and 90 with four crates of apples. What I think so far:\n\n![Four crates, one of them for you](crates)\n\nThe front end is calm now, even on cobbles. The stand still needs a push that my neighbour could not manage. And the box drums when it is empty: everybody in the street knows that I am home.',
    tags: ['cargo', 'testing'],
    said: [
      'viktor: The drumming is the floor at 31 Hz. Two ribs of 4 mm should do it, I have simulated it.',
      '> raj: Come and listen before you cut anything. It is worse with the rain cover on.',
      'jonas: For the stand we can move the pivot 15 mm to the back. Costs us nothing but a new drawing.',
      'mara: Please both in the third prototype. The date stays.',
    ],
  },
]

export const topics: readonly Topic[] = [...first, ...moreOfThem]
