/** Twelve places. Who owns one and who belongs to it are told by usernames; everybody may come into open ones. */

export interface DemoPlace {
  readonly key: string
  readonly type: 'group' | 'space' | 'project' | 'blog'
  readonly groupType?: 'OPEN' | 'MEMBER_ONLY' | 'PRIVATE' | 'SECRET'
  /** The key of the one that it stands in. */
  readonly parent?: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly owner: string
  /** How many of the others belong to it, as a share. */
  readonly share: number
  readonly colour: string
}

export const places: readonly DemoPlace[] = [
  {
    key: 'workshop',
    type: 'group',
    groupType: 'OPEN',
    name: 'Workshop floor',
    description: 'Assembly, tools and everything with a torque value.',
    tags: ['assembly', 'tools'],
    owner: 'tomasz',
    share: 0.7,
    colour: '#8a5a2b',
  },
  {
    key: 'rides',
    type: 'group',
    groupType: 'OPEN',
    name: 'Rides and routes',
    description: 'Where we ride after work, and what we learned about our bikes on the way.',
    tags: ['rides', 'trails'],
    owner: 'ingrid',
    share: 0.8,
    colour: '#2f6b4f',
  },
  {
    key: 'service',
    type: 'group',
    groupType: 'OPEN',
    name: 'Service and repairs',
    description: 'Questions from customers and shops, and answers that we can stand by.',
    tags: ['repairs', 'customers'],
    owner: 'carlos',
    share: 0.6,
    colour: '#28607a',
  },
  {
    key: 'batteries',
    type: 'group',
    groupType: 'MEMBER_ONLY',
    name: 'Battery circle',
    description: 'Cells, chargers and safety. Everybody reads, members write.',
    tags: ['batteries', 'safety'],
    owner: 'priya',
    share: 0.35,
    colour: '#7a5c00',
  },
  {
    key: 'design',
    type: 'group',
    groupType: 'OPEN',
    name: 'Design table',
    description: 'Shapes, colours and the long argument about mudguards.',
    tags: ['design', 'colour'],
    owner: 'yuki',
    share: 0.5,
    colour: '#8c3f5d',
  },
  {
    key: 'cargo',
    type: 'group',
    groupType: 'PRIVATE',
    name: 'Cargo bike two',
    description: 'The next cargo bike, before the world hears of it. Ask to join if you work on it.',
    tags: ['cargo'],
    owner: 'mara',
    share: 0.3,
    colour: '#5a4a8a',
  },
  {
    key: 'council',
    type: 'group',
    groupType: 'SECRET',
    name: 'Works council',
    description: 'Preparation of the council’s meetings.',
    tags: ['council'],
    owner: 'stefan',
    share: 0.1,
    colour: '#444444',
  },
  {
    key: 'handbook',
    type: 'space',
    name: 'Handbook',
    description: 'How we work: written once, kept up to date, found by search.',
    tags: ['handbook'],
    owner: 'admin',
    share: 0,
    colour: '#1f6f54',
  },
  {
    key: 'shops',
    type: 'space',
    name: 'Shop partners',
    description: 'Everything that shops ask for: training, parts, dates.',
    tags: ['shops'],
    owner: 'admin',
    share: 0,
    colour: '#a04a2a',
  },
  {
    key: 'spring',
    type: 'project',
    parent: 'shops',
    name: 'Spring launch',
    description: 'From first sample to the last shop window.',
    tags: ['range', 'campaign'],
    owner: 'admin',
    share: 0,
    colour: '#4c7a1f',
  },
  {
    key: 'winter',
    type: 'project',
    parent: 'handbook',
    name: 'Winter tests',
    description: 'Six weeks, nine bikes, one very cold lake.',
    tags: ['testing', 'winter'],
    owner: 'admin',
    share: 0,
    colour: '#2a5aa0',
  },
  {
    key: 'news',
    type: 'blog',
    parent: 'shops',
    name: 'From the yard',
    description: 'What happened here, told by those who were there.',
    tags: ['news'],
    owner: 'admin',
    share: 0,
    colour: '#7a3a3a',
  },
]
