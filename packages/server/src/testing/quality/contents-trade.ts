/** What was written about customers, the brand, the building and free time. */
export const ABOUT_TRADE = `
@pipeline-howto document sales martin.fischer 145 43 11 #pipeline #forecasting +pipeline-stages.pdf
The sales pipeline: stages and rules
A deal moves through the pipeline in six stages. Each stage has one question that must be answered before the next. Deals that rest for ninety days leave the pipeline.
@pipeline-review discussion sales martin.fischer 12 7 14 #pipeline
Sales pipeline review for the fourth quarter
Please bring your sales pipeline up to date before Thursday. We look at every deal above fifty thousand.
@build-pipeline document eng lukasz.nowak 190 27 6 #build
The build pipeline
From the commit to production: compile, test, scan, pack, deploy. If the pipeline is red, nobody merges. The pipeline takes eleven minutes.
@pipes-leak announcement fac juergen.gross 85 5 9 #building
Water pipes are repaired on the first floor
A pipe leaks above the kitchen. On Wednesday there is no water on the first floor, and hammering all day.
@pricing-2026 document sales maria.rossi 50 31 8 #pricing +price-list-2026.xlsx
Price list 2026
The prices of all products for 2026. Discounts above ten percent need the signature of the sales director.
@pricing-2024 document sales maria.rossi 790 26 13 #pricing +price-list-2024.xlsx
Price list 2024
The prices of all products for 2024, valid until the end of that year.
@discounts discussion sales thomas.mueller 105 13 18 #pricing
Discounts for long contracts
My customer would sign for five years if the price is ten percent lower. Who has given such discounts, and how did you write it into the contract?
@demo-script document sales ayse.yildiz 275 22 4 #demos
A demo in twenty minutes
What to show, what to leave out, and how to recover when the network is gone. Bring a recording.
@quote-template document sales thomas.mueller 480 19 3 #templates +quote-template.docx
Template for quotes
Use this template for every quote. Prices are filled in from the list; the terms on page three may not be changed.
@famous-quotes discussion book annabel.stone 650 37 42
Quotes from novels that you know by heart
Which quotes do you remember years after you closed the book? Mine is the last line of the lighthouse novel, and I will not tell it here.
@escalation-process document sec zoe.martin 999 3 1
Moved: customer escalations
This page has moved to the place of Sales. Look for the escalation process there.
@escalation-guide document sales zoe.martin 115 52 10 #escalations #customers +escalation-contacts.xlsx
Customer escalations: who does what
When a customer is angry, time matters more than the solution. Who takes the call, who tells the managers, when the escalation ends, and what is written down. Contacts are attached.
@escalation-acme discussion sales parker.lewis 9 16 27 #escalations #acme
Escalation: Acme cannot export their orders
Acme is a customer since 2019 and very upset. The export stops after a thousand orders. They want an answer today, and a call with the head of engineering tomorrow.
@escalation-old discussion sales parker.lewis 1300 8 31 #escalations
Escalation: Globex waits for a replacement
The replacement for Globex is stuck at the customs. The customer escalates to our management.
@acme-story document mkt ines.ferreira 370 29 2 #customers #acme +acme-case-study.pdf
How Acme sells twice as much with us
The story of a customer: what Acme did before, why they came, and what they say now. With pictures that may be printed.
@churn document sales grace.chen 265 21 9 #customers
Why customers leave us
I have read two hundred cancellations. Price is named by one of five; slow answers by one of two.
@brand-guidelines document mkt francois.lefevre 100 69 7 #brand #logo #design +brand-guidelines-v5.pdf +logo-pack.zip
Brand guidelines
How our brand looks and sounds: logo, colours, letters, pictures, tone. The newest edition has examples for slides and for signs. Please use no older logo.
@brand-guidelines-old document mkt francois.lefevre 1250 47 16 #brand #logo +brand-guidelines-v3.pdf
Brand guidelines (third edition)
The third edition with the old logo. It is replaced by a newer edition.
@logo-placement question mkt thomas.mueller 140 4 5 #logo
Where does the logo go on a slide?
Left or right, on every slide or on the first? My customer has a logo too, and both should be seen.
@slides-template document mkt francois.lefevre 300 81 6 #templates #design +slides-template.pptx
Template for slides
All slides begin here. It has the brand’s colours, forty layouts and the logo in the right corner.
@newsletter document mkt tanaka.yuki 225 12 3 #newsletter
Writing for the newsletter
The newsletter comes on the first Tuesday. Send two hundred words and a picture by the Thursday before.
@trade-fair document mkt ines.ferreira 62 24 11 #events #trade-fairs
Trade fair in Lisbon: who goes, who stays
Stand B12, six people, two demos an hour. Flights are booked; the hotel is beside the fair. A short training is on Monday.
@photo-day announcement mkt peter.parker 38 28 9 #photography
New portraits on Thursday
I take portraits in the studio on the fourth floor, ten minutes each. The photos are for your profile and for the website.
@cafe-opening announcement fac tom.baker 14 93 21 #canteen #café
Café Métro opens on the ground floor
From Monday the café beside the entrance has croissants, crème brûlée and a barista who knows your name.
@canteen-rules document fac tom.baker 410 33 17 #canteen
The canteen: opening hours and prices
The canteen is open from half past eleven to two. You pay with your badge. Vegan dishes are always on the left. Guests pay the full price.
@canteen-survey discussion fac francoise.petit 52 18 40 #canteen #survey
What should change in the canteen?
More soup, less queue, later hours? Tell us what you think of the canteen and of the menu.
@office-move document fac juergen.gross 33 86 37 #office-move +floor-plan-new-office.pdf
Office move in Berlin: all that you need to know
We move on the last weekend of the month. Pack your desk by Thursday, label every box, leave the chairs. The new office is beside the station. The floor plan is attached.
@office-move-2021 announcement fac francoise.petit 1950 52 23 #office-move
The Paris office has moved
We have arrived at the new office. Parcels that went to the old address are forwarded for six months.
@move-boxes question fac anna.schmidt 30 6 8 #office-move
Where do I get boxes for the move?
The shelf with boxes is empty, and I have to pack the screens of the whole team until Thursday.
@moving-teams discussion hr bjork.olafsdottir 360 20 13
Moving to another team
I would like to move from research to product. How did you talk to your manager, and how long did the change take?
@desk-booking document fac francoise.petit 85 40 19 #desks
Booking a desk
Desks are booked a week ahead in the app. Teams have their own zones. Who does not come until ten loses the desk.
@parking document fac juergen.gross 440 23 26 #parking
Parking at the office
There are sixty places for cars and two hundred for bikes. Places for cars are given by lot each quarter; electric cars have their own.
@parking-bikes discussion fac dvorak 155 17 12 #parking #bikes
More places for bikes, please
Since spring bikes are parked on the stairs. Could some of the parking places for cars become places for bicycles?
@phishing-training document sec jose.nunez 77 35 6 #phishing #training #security
Security training: phishing
Everybody does the security training once a year; it takes thirty minutes. You learn to recognise phishing by the sender, the link and the hurry.
@phishing-training-2023 document sec jose.nunez 1080 30 9 #training #security
Security training 2023
The annual training of 2023, with a quiz at the end. It is replaced each year.
@phishing-wave announcement sec jose.nunez 5 44 16 #phishing
Careful: false mails in the name of our CFO
Since this morning mails come in the name of our chief financial officer that ask for gift cards. It is phishing. Do not answer, and report them with the button.
@data-classes document sec emma.berg 350 27 5 #gdpr #privacy #policy
Data classification policy
Public, internal, confidential, secret: what belongs where, how long it is kept, and how it is deleted. Personal data is confidential at least.
@gdpr-requests document sec emma.berg 500 15 4 #gdpr #privacy
When somebody asks for their personal data
Under the GDPR we answer within a month. Forward the request to the data protection officer on the same day, and delete nothing.
@badge-lost document sec annabel.stone 580 13 7 #badges
Lost your badge?
Call the reception at once, at night the guard. A new badge costs nothing the first time.
@visitor-policy document sec annabel.stone 720 11 2 #policy #visitors
Policy for visitors
Visitors wear a badge, are fetched at the reception and are never alone. Photos are not allowed on the second floor.
@policies-list document hr layla.haddad 290 55 3 #policies
All policies at a glance
A list of all policies of the company with links: travel, leave, home office, data, visitors, phones. Policies that are older than three years are looked through each spring.
@run-tuesday discussion run zoe.martin 7 25 18 #running
Run on Tuesday: five or ten kilometres
We run from the main entrance at six. Slow runners are welcome; nobody runs alone.
@marathon discussion run soren.jorgensen 180 39 33 #running #marathon
Training for the Berlin marathon
Who comes along? The plan has sixteen weeks. We run four times a week, and on Sundays we run long.
@running-shoes question run nguyen.van.an 420 10 24
Which shoes for running on wet ground?
My old shoes slip when I am running by the lake. What do you wear in winter?
@book-june discussion book annabel.stone 160 9 15 #reading
Our book for June
Three proposals: a family in Naples, a bank robbery in Stockholm, a lighthouse. Vote until Sunday.
@summer-party announcement fac francoise.petit 155 98 36 #events #party
Summer party on the roof
On the second Friday of July, from five o’clock, with music, a grill and the band of the engineers. Families are welcome.
@christmas-party announcement fac francoise.petit 345 76 28 #events #party
Christmas party: bring a dish
This year everybody brings something to eat. Put your dish on the list so that there are not forty tiramisù.
@volunteering document hr maria.rossi 530 48 12 #volunteering
Two days a year for a good cause
You may work for a charity on two days a year, paid. Choose one yourself or join a team.
`
