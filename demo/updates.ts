/** What people say in passing; those with a picture show one. */
import type { View } from './pictures.ts'

export const updates: readonly {
  who: string
  text: string
  picture?: View
}[] = [
  { who: 'ingrid', text: 'First frost on the saddle this morning. The season begins.', picture: 'lake' },
  { who: 'diego', text: 'Wheel number 5,000. I kept the first spoke that I ever cut.', picture: 'wheel' },
  { who: 'raj', text: 'Four crates of apples, one flat hill, zero regrets.', picture: 'crates' },
  { who: 'emma', text: 'Cake in the kitchen: Malik has passed his exam!' },
  { who: 'wei', text: 'Torque curve looks like the drawing. For the first time. I am going home.' },
  { who: 'elif', text: 'The town answered about the underpass. The gates go in spring!' },
  { who: 'clara', text: 'Six in the morning above the valley, for the cover.', picture: 'hills' },
  { who: 'oskar', text: 'Inventory done. We have one hub too many, and nobody knows why.' },
  { who: 'priya', text: 'Cold chamber is free on Thursday, in case somebody wants to freeze something.' },
  { who: 'finn', text: 'My first pull request is in production. It moves a comma.' },
  { who: 'julia', text: 'Trike fits through the bridge. Two fingers to spare, as promised.' },
  { who: 'stefan', text: 'Door is open today from two to four.' },
  {
    who: 'sofia',
    text: 'There are eleven words for “mudguard” in our manuals. I intend to bring it down to one.',
  },
  { who: 'mikko', text: 'Minus nineteen. The coffee froze before I did.' },
  { who: 'hannah', text: 'Course in January is full. I am opening a second one.' },
]
