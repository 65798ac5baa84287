import type { Expectation } from './scoring.ts'

export const CONTENT_QUERIES: readonly Expectation[] = [
  {
    search: 'vpn',
    why: 'how to get it, then what is wrong with it now; the old guide and a problem that names it in the text come last',
    grades: { 'vpn-setup': 3, 'vpn-outage': 2, 'vpn-slow': 2, 'home-connect': 1, 'vpn-setup-2021': 1 },
  },
  {
    search: 'vpn setup',
    why: 'the guide, though its title says “set up” and only its file “setup”; the old guide would do in need',
    grades: { 'vpn-setup': 3, 'vpn-setup-2021': 1 },
  },
  {
    search: 'onboarding',
    why: 'the guide of today, then that of engineers and the discussion; the outdated guide and the buddies last',
    grades: {
      'onboarding-guide': 3,
      'onboarding-eng': 2,
      'onboarding-feedback': 2,
      'onboarding-guide-2022': 1,
      'buddy-wanted': 1,
    },
  },
  {
    search: 'parental leave',
    why: 'the rules in force, then how others did it, then the rules that were',
    grades: { 'parental-leave': 3, 'father-leave': 2, 'parental-leave-2020': 1 },
  },
  {
    search: '"sick leave"',
    why: 'a phrase; another policy says in passing that it is not about it',
    grades: { 'sick-leave': 3, 'leave-policy': 1 },
  },
  {
    search: 'leave policy',
    why: 'the policy of that name, then those of certain leaves; the list of all and a question about leaving are near',
    grades: {
      'leave-policy': 3,
      'sick-leave': 2,
      'parental-leave': 2,
      'policies-list': 1,
      'leave-early': 1,
      'parental-leave-2020': 1,
    },
  },
  {
    search: 'policies',
    why: 'the list of all, then each that is called a policy, then what is tagged so or outdated',
    grades: {
      'policies-list': 3,
      'leave-policy': 2,
      'expenses-policy': 2,
      'home-office-policy': 2,
      'sick-leave': 2,
      'data-classes': 2,
      'visitor-policy': 2,
      'parental-leave': 1,
      'phone-policy': 1,
      'expenses-policy-2021': 1,
    },
  },
  {
    search: 'expenses',
    why: 'the policy and the new tool; then the card, a complaint, and the old policy',
    grades: {
      'expenses-policy': 3,
      'expenses-tool': 3,
      'company-card': 1,
      'expenses-late': 1,
      'expenses-policy-2021': 1,
    },
  },
  {
    search: 'travel expenses',
    why: 'the policy in force; the old one, the card and booking touch it',
    grades: { 'expenses-policy': 3, 'expenses-policy-2021': 1, 'company-card': 1, 'travel-booking': 1 },
  },
  {
    search: 'expense report',
    why: 'the template is attached to the policy, the tool replaces reports on paper',
    grades: { 'expenses-policy': 3, 'expenses-tool': 2 },
  },
  {
    search: 'database outage',
    why: 'the newest report, then the older one, then the first news; minutes that name it are of no use',
    grades: { 'db-outage-post': 3, 'db-outage-2022': 2, 'status-page': 1 },
  },
  {
    search: 'outage',
    why: 'what to do in one and what the last one was; then the older one and the first news',
    grades: { 'outage-process': 3, 'db-outage-post': 3, 'db-outage-2022': 2, 'status-page': 1 },
  },
  {
    search: 'release notes',
    why: 'the newest, then back in time; notes of meetings that name a release are of no use',
    grades: {
      'release-6.9': 3,
      'release-6.8': 2,
      'release-6.7': 2,
      'release-6.6': 1,
      'release-6.5': 1,
      'release-6.4': 1,
    },
  },
  { search: 'release 5.4', why: 'a certain one, though it is old', grades: { 'release-5.4': 3 } },
  {
    search: 'password',
    why: 'most have forgotten theirs; then the manager, who is locked out, and what makes passwords needless',
    grades: { 'password-reset': 3, 'password-manager': 2, 'password-locked': 1, 'single-sign-on': 1 },
  },
  {
    search: 'java',
    why: 'in a company that writes software it is the language; the coffee is better liked and still second',
    grades: { 'java-style': 3, 'java-upgrade': 3, 'java-coffee': 1 },
  },
  {
    search: 'pipeline',
    why: 'that of sales and that of builds are equally likely; the review is for a few',
    grades: { 'pipeline-howto': 3, 'build-pipeline': 3, 'pipeline-review': 2 },
  },
  {
    search: 'brand guidelines',
    why: 'the newest edition; the third one only where nothing else is',
    grades: { 'brand-guidelines': 3, 'brand-guidelines-old': 1 },
  },
  {
    search: 'logo',
    why: 'the guidelines have it as tag and file, one asks where it goes; the old ones and the template have it too',
    grades: { 'brand-guidelines': 3, 'logo-placement': 2, 'slides-template': 1, 'brand-guidelines-old': 1 },
  },
  {
    search: 'brand-guidelines-v5.pdf',
    why: 'the name of a file, as it stands in a mail',
    grades: { 'brand-guidelines': 3 },
  },
  {
    search: 'canteen menu',
    why: 'what there is to eat now, then the weeks before; the survey names both',
    grades: { 'menu-0': 3, 'menu-1': 2, 'menu-2': 1, 'canteen-survey': 1 },
  },
  {
    search: 'canteen',
    why: 'hours and prices, then what is new about it and what there is today',
    grades: { 'canteen-rules': 3, 'canteen-survey': 2, 'cafe-opening': 2, 'menu-0': 2, 'java-coffee': 1 },
  },
  { search: 'cafe metro', why: 'the accents are left out', grades: { 'cafe-opening': 3 } },
  {
    search: 'office move',
    why: 'the move that comes, a question about it, and one that is long over',
    grades: { 'office-move': 3, 'move-boxes': 2, 'office-move-2021': 1 },
  },
  {
    search: 'moving',
    why: 'the move of the office by its stem and that of a person by the word itself',
    grades: { 'office-move': 3, 'moving-teams': 3, 'move-boxes': 2, 'office-move-2021': 1 },
  },
  {
    search: 'phishing',
    why: 'the wave of this week, whose title does not say it, and the training',
    grades: { 'phishing-wave': 3, 'phishing-training': 3 },
  },
  {
    search: 'security training',
    why: 'that of this year, not that of three years ago',
    grades: { 'phishing-training': 3, 'phishing-training-2023': 1 },
  },
  {
    search: 'running',
    why: 'the club’s next run, its other talk, and how tests are run; nobody means running late',
    grades: { 'run-tuesday': 3, marathon: 2, 'running-shoes': 2, 'run-tests': 2 },
  },
  {
    search: 'escalation',
    why: 'how it is done, then the one that burns; the old one and a page that has moved are hardly of use',
    grades: { 'escalation-guide': 3, 'escalation-acme': 2, 'escalation-old': 1, 'escalation-process': 1 },
  },
  {
    search: 'budget',
    why: 'that of the year and the news that it is frozen, then that of the year before',
    grades: { 'budget-2026': 3, 'budget-freeze': 3, 'budget-2025': 1 },
  },
  {
    search: 'news*',
    why: 'the newest issue of the newsletter, how to write for it, and the issues before',
    grades: { 'newsletter-24': 3, newsletter: 2, 'newsletter-23': 2, 'newsletter-22': 1 },
  },
  { search: '*zeit', why: 'the end of a German compound', grades: { 'de-arbeitszeit': 3 } },
  { search: '*urlaub*', why: 'the inside of German compounds', grades: { 'de-urlaub': 3 } },
  { search: 'strasse', why: 'as Swiss and keyboards without ß write it', grades: { 'de-strasse': 3 } },
  {
    search: '東京',
    why: 'the move of the office there; the meeting only names it',
    grades: { 'ja-tokyo-move': 3, 'ja-sales': 1 },
  },
  { search: '报销', why: 'a word inside a Chinese title', grades: { 'zh-expenses': 3 } },
  {
    search: '휴가',
    why: 'Korean, with a particle behind the word in the text',
    grades: { 'ko-vacation': 3 },
  },
  { search: 'сервер', why: 'Russian, in the singular', grades: { 'ru-servers': 3 } },
  {
    search: 'الإجازات',
    why: 'Arabic, with a mark that many leave out',
    grades: { 'ar-leave': 3, 'ar-welcome': 1 },
  },
  {
    search: 'gdpr',
    why: 'a tag of both; only one is about what the law demands',
    grades: { 'gdpr-requests': 3, 'data-classes': 2 },
  },
]
