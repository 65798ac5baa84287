/** Forty people of a bicycle company. The first is the demo account. */

export interface DemoPerson {
  readonly username: string
  readonly givenName: string
  readonly familyName: string
  readonly title: string
  readonly department: string
  readonly status: string
  readonly tags: readonly string[]
}

type Line = readonly [string, string, string, string, string, string]

const LINES: readonly Line[] = [
  ['Mara', 'Lindqvist', 'Head of product', 'Product', 'Sketching the spring range', 'range planning'],
  ['Jonas', 'Okafor', 'Frame engineer', 'Engineering', 'Counting welds', 'frames steel'],
  ['Priya', 'Raman', 'Battery engineer', 'Engineering', 'Cold chamber all week', 'batteries safety'],
  ['Tomasz', 'Wilk', 'Workshop lead', 'Workshop', 'At bench four', 'assembly tools'],
  ['Yuki', 'Tanabe', 'Industrial designer', 'Design', 'Colours, colours, colours', 'colour design'],
  ['Elif', 'Demir', 'Community manager', 'Service', 'Happy to help', 'community events'],
  ['Samuel', 'Adeyemi', 'Supply planner', 'Purchasing', 'Waiting for hubs', 'suppliers planning'],
  ['Ingrid', 'Halvorsen', 'Test rider', 'Testing', 'Out in the rain', 'testing trails'],
  ['Carlos', 'Medina', 'Service technician', 'Service', 'On call', 'repairs brakes'],
  ['Noor', 'van Dijk', 'Data analyst', 'Product', 'Reading ride logs', 'data telemetry'],
  ['Aoife', 'Brennan', 'Shop partner manager', 'Sales', 'Visiting shops in the west', 'shops training'],
  ['Wei', 'Zhang', 'Motor engineer', 'Engineering', 'Torque curves', 'motors firmware'],
  ['Lukas', 'Steiner', 'Firmware engineer', 'Engineering', 'Release 4.2', 'firmware display'],
  ['Fatima', 'El Amrani', 'Quality manager', 'Quality', 'Audit in week 48', 'quality audits'],
  ['Oskar', 'Nyberg', 'Warehouse lead', 'Logistics', 'Inventory until Friday', 'logistics stock'],
  ['Hannah', 'Weiss', 'Trainer', 'Service', 'Next course is full', 'training brakes'],
  ['Diego', 'Santoro', 'Wheel builder', 'Workshop', 'True to a tenth', 'wheels tools'],
  ['Amara', 'Nwosu', 'Finance partner', 'Finance', 'Closing the month', 'budget'],
  ['Sofia', 'Petrova', 'Translator', 'Marketing', 'Manuals in six languages', 'language manuals'],
  ['Ben', 'Carter', 'Web developer', 'Digital', 'Shop finder, version two', 'web'],
  ['Leila', 'Haddad', 'Customer care', 'Service', 'Answering since eight', 'customers warranty'],
  ['Mikko', 'Salonen', 'Winter test lead', 'Testing', 'Minus nineteen', 'testing winter'],
  ['Grace', 'Mwangi', 'Sustainability lead', 'Quality', 'Counting carbon', 'recycling materials'],
  ['Piotr', 'Zając', 'Paint shop', 'Workshop', 'Two coats today', 'colour paint'],
  ['Clara', 'Fontaine', 'Photographer', 'Marketing', 'Chasing the light', 'photos'],
  ['Raj', 'Malhotra', 'Cargo bike owner of record', 'Product', 'Four crates, no problem', 'cargo family'],
  ['Emma', 'Sørensen', 'People and culture', 'People', 'Coffee at three', 'onboarding events'],
  ['Kenji', 'Mori', 'Drivetrain engineer', 'Engineering', 'Belts are better', 'drivetrain belts'],
  ['Nadia', 'Kowalczyk', 'Procurement', 'Purchasing', 'Three offers on the table', 'suppliers contracts'],
  ['Tariq', 'Aziz', 'Delivery coordinator', 'Logistics', 'Tuesday truck is full', 'logistics shipping'],
  ['Julia', 'Brandt', 'Accessibility rider', 'Testing', 'Adaptive prototypes', 'adaptive testing'],
  ['Owen', 'Pritchard', 'Mechanic', 'Workshop', 'Smells of grease', 'repairs tools'],
  ['Beatriz', 'Rocha', 'Marketing', 'Marketing', 'Spring campaign', 'campaign'],
  ['Viktor', 'Horvat', 'Simulation engineer', 'Engineering', 'Meshing', 'simulation frames'],
  ['Anneli', 'Kask', 'Shop trainer', 'Sales', 'In Tallinn this week', 'shops training'],
  ['Malik', 'Johnson', 'Apprentice', 'Workshop', 'Learning wheels', 'learning wheels'],
  ['Chiara', 'Bianchi', 'Saddle and fit', 'Design', 'Measure twice', 'fit design'],
  ['Stefan', 'Huber', 'Works council', 'People', 'Door is open', 'council'],
  ['Ruth', 'Abebe', 'Accounting', 'Finance', 'Receipts by the 25th', 'budget'],
  ['Finn', 'Gallagher', 'Intern, telemetry', 'Product', 'First month', 'data learning'],
]

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace('ø', 'o')
    .replace(/[^a-z]/g, '')

export const people: readonly DemoPerson[] = LINES.map(
  ([givenName, familyName, title, department, status, tags]) => ({
    username: plain(givenName),
    givenName,
    familyName,
    title,
    department,
    status,
    tags: tags.split(' '),
  }),
)
