/** The people: username, names, title, department, location, tags. */
export const PEOPLE = `
anna.schmidt | Anna | Schmidt | Head of IT | IT | Berlin | networks, vpn
anna.keller | Anna | Keller | Payroll Specialist | Finance | Zürich | payroll
anna.kowalska | Anna | Kowalska | Software Engineer | Engineering | Kraków | java, databases
annabel.stone | Annabel | Stone | Office Assistant | Facilities | London | reception
thomas.mueller | Thomas | Müller | Account Executive | Sales | München | negotiation
thomas.weber | Thomas | Weber | Database Administrator | Engineering | Berlin | databases, postgresql, backups
thomas.oconnor | Thomas | O’Connor | Recruiter | People | Dublin | hiring, interviews
tom.baker | Tom | Baker | Chef | Facilities | London | canteen, baking
maria.garcia | María | García | HR Business Partner | People | Madrid | onboarding, parental leave
maria.rossi | Maria | Rossi | Product Manager | Product | Milano | roadmap, pricing
mario.rossini | Mario | Rossini | Controller | Finance | Milano | budget
francois.lefevre | François | Lefèvre | Brand Designer | Marketing | Lyon | logo, typography
francoise.petit | Françoise | Petit | Office Manager | Facilities | Paris | events
jose.nunez | José | Núñez | Security Engineer | Security | Madrid | phishing, training
zoe.martin | Zoë | Martin | Customer Success Manager | Customer Success | Paris | escalations
james.martin | James | Martin | Technical Writer | Engineering | London | documentation
martin.fischer | Martin | Fischer | Sales Director | Sales | Hamburg | pipeline, forecasting
martina.fischer | Martina | Fischer | Legal Counsel | Legal | Wien | contracts, gdpr
soren.jorgensen | Søren | Jørgensen | Site Reliability Engineer | Engineering | København | on-call, kubernetes
lukasz.nowak | Łukasz | Nowak | Software Engineer | Engineering | Kraków | python, testing
juergen.gross | Jürgen | Groß | Facility Manager | Facilities | Berlin | parking, office move
grace.chen | Grace | Chen | Data Scientist | Product | London | python, statistics
grace.hopkins | Grace | Hopkins | Chief Financial Officer | Finance | London | budget, forecasting
peter.parker | Peter | Parker | Photographer | Marketing | London | photography, events
parker.lewis | Parker | Lewis | Support Engineer | Customer Success | Dublin | troubleshooting
ines.ferreira | Inês | Ferreira | Event Manager | Marketing | Lisboa | trade fairs, travel
ayse.yildiz | Ayşe | Yıldız | Solution Architect | Sales | İstanbul | demos, integrations
dvorak | Antonín | Dvořák | Software Engineer | Engineering | Praha | music, java
bjork.olafsdottir | Björk | Ólafsdóttir | UX Researcher | Product | Reykjavík | interviews, usability
nguyen.van.an | Văn An | Nguyễn | QA Engineer | Engineering | Hà Nội | testing, automation
hanako.sato | 花子 | 佐藤 | 営業マネージャー | Sales | 東京 | 営業
taro.tanaka | 太郎 | 田中 | ソフトウェアエンジニア | Engineering | 東京 | 開発
tanaka.yuki | Yuki | Tanaka | Translator | Marketing | Osaka | translation, japanese
wei.zhang | 伟 | 张 | 财务经理 | Finance | 上海 | 财务
minsu.kim | 민수 | 김 | 고객 지원 담당 | Customer Success | 서울 | 고객
ivan.petrov | Иван | Петров | Системный администратор | IT | Москва | серверы
layla.haddad | ليلى | حداد | مديرة الموارد البشرية | People | Dubai | onboarding
priya.raman | Priya | Raman | Engineering Manager | Engineering | Bengaluru | leadership, onboarding
emma.berg | Emma | Berg | Data Protection Officer | Legal | Stockholm | gdpr, privacy
noah.bergmann | Noah | Bergmann | IT Support Specialist | IT | Berlin | laptops, printers, vpn
`

/** The places: short name, name, members, tags, description. */
export const PLACES = `
it | IT Support | 310 | help, laptops | Ask for help with laptops, printers, accounts, the VPN and whatever else has a plug.
hr | People and Culture | 280 | hr, benefits | Policies, benefits, leave, hiring and onboarding. Questions to the HR team are welcome.
eng | Engineering | 190 | development | Architecture, code reviews, releases and outages of the whole engineering department.
eng-on | Engineering Onboarding | 45 | onboarding | The first thirty days of new engineers: accounts, tools, first tasks and a buddy.
sales | Sales | 95 | pipeline | Pipeline, forecasts, pricing and everything that helps to sell.
mkt | Marketing and Brand | 70 | brand, events | Brand guidelines, campaigns, the newsletter and trade fairs.
fac | Facilities | 220 | offices | Offices, desks, parking, the canteen and the building. Some engineering of pipes, too.
sec | Security and Privacy | 160 | security, gdpr | Trainings, phishing alarms, badges and data protection.
fin | Finance | 85 | expenses | Expenses, invoices, budgets and the close of each quarter.
run | Running Club | 33 | sports, health | We meet on Tuesdays, whatever the weather, and run through the park.
book | Book Club | 21 | reading | One novel a month, from crime to sales satire, and a lot of tea.
japan | 日本チーム (Japan Team) | 18 | 日本, 東京 | 東京オフィスの情報と営業の話。 News from the Tokyo office.
`
