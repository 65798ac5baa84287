/** What was written about work, leave and money. */
export const ABOUT_HR = `
@onboarding-guide document hr maria.garcia 90 97 13 #onboarding #new-hires +onboarding-checklist.docx
Onboarding guide for new colleagues
Your first day, your first week, your first hundred days. The onboarding begins at nine in the lobby. You get a badge, a laptop and a buddy. The checklist tells what has to be done by whom.
@onboarding-guide-2022 document hr layla.haddad 1500 70 20 #onboarding
Onboarding guide 2022
The onboarding of 2022, when most of us were at home. It is kept for the record; use the newer guide.
@onboarding-eng document eng-on priya.raman 45 41 8 #onboarding #engineering
Onboarding of engineers: the first thirty days
Day one: accounts and a first build. Week one: a small change in production. Day thirty: you explain one service to the others. Every newcomer has a buddy.
@onboarding-feedback discussion hr thomas.oconnor 30 15 19 #onboarding
How was your onboarding? Tell us
You joined in the last half year: what went well in your onboarding, what was missing, who helped you most?
@buddy-wanted discussion eng-on priya.raman 10 8 12
Buddies wanted
Four colleagues join in January. Who likes to show newcomers around, has lunch with them and answers the questions that are in no onboarding document?
@parental-leave document hr maria.garcia 130 102 16 #parental-leave #policy #benefits +parental-leave-application.pdf
Parental leave
Both parents may take up to fourteen months of parental leave together. Tell us seven weeks before. Part-time work during parental leave is possible. The application form is attached.
@parental-leave-2020 document hr layla.haddad 2100 44 8 #parental-leave #policy
Parental leave (2020 edition)
The rules of parental leave until 2021: twelve months for both parents together, and eight weeks of notice.
@father-leave question hr lukasz.nowak 70 23 9
How long did you stay at home as a father?
Our second child comes in May. How did you split the months, and did anybody take parental leave in two parts? My manager is fine with everything.
@leave-policy document hr maria.garcia 160 91 24 #vacation #leave #policy
Vacation and leave policy
Thirty days of vacation a year for everybody. Ten days may be carried over until March. Special leave: moving house one day, wedding two days. Sick leave is another policy.
@sick-leave document hr maria.garcia 190 66 11 #sick-leave #policy
Sick leave policy
Call your manager before nine. From the third day on a certificate is needed. Children who are ill: ten days a year.
@sabbatical document hr layla.haddad 460 59 27 #sabbatical #leave
Sabbatical: three months for yourself
After five years you may take a sabbatical of three months. You save for it from your salary. Talk to your manager a year before.
@leaves-autumn discussion run juergen.gross 25 14 5 #park
Wet leaves in the park
The path by the lake is full of wet leaves. Please run with care on Tuesday; last week two of us slipped.
@leave-early question hr parker.lewis 310 3 4
May I leave earlier on Fridays?
I would like to leave at two on Fridays and work longer on other days. Is there a policy for that?
@expenses-policy document fin anna.keller 110 77 18 #expenses #travel #policy +expense-report-template.xlsx
Travel expenses policy
What we pay when you travel: trains second class, flights above six hours in premium, hotels up to 150 euros. Hand in expenses within four weeks with all receipts. Meals are paid by the day.
@expenses-policy-2021 document fin mario.rossini 1750 49 22 #expenses #policy
Travel expenses policy 2021
Hotels up to 110 euros, second class on all trains, no flights within the country. Expenses are handed in on paper.
@expenses-tool announcement fin grace.hopkins 40 32 15 #expenses
New tool for expenses from March
Take a picture of the receipt, choose a project, done. The old expense reports on paper are accepted until June. Expenses are paid with the next salary.
@expenses-late discussion fin ines.ferreira 28 9 8
Still waiting for my money from the trade fair
I handed in my receipts seven weeks ago and nothing happened. Is there a person to whom I can talk about expenses?
@company-card document fin anna.keller 340 25 4 #expenses #cards
Company credit card
Whoever travels more than six times a year gets a card. Private expenses on the card are not allowed. Receipts are needed all the same.
@travel-booking document fin ines.ferreira 420 30 6 #travel
Booking a trip
Book trains and flights in the portal. Visa and insurance are organised by us. For expenses see the policy.
@salary-bands document hr layla.haddad 230 120 48 #salary
Salary bands
What each level is paid, how levels are found, and when they change. We publish the bands because guesses are worse.
@payday announcement fin anna.keller 350 18 2 #salary #payroll
Payday in December comes early
The salary for December is paid on the nineteenth, before the holidays.
@review-cycle document hr maria.garcia 280 45 14 #reviews #feedback
Performance reviews: how the cycle works
Twice a year you and your manager look back and ahead. Ask three colleagues for feedback. Reviews are no surprise if you talk all year.
@hiring-referral document hr thomas.oconnor 200 58 9 #hiring
Recommend a friend: referral bonus
If somebody whom you recommended is hired and stays for six months, you get a thousand euros. Send the CV to the recruiters.
@interview-guide document hr thomas.oconnor 540 34 7 #hiring #interviews +interview-questions.docx
Interviewing: a guide
Prepare, ask everybody the same questions, write notes at once, decide within two days. What may not be asked stands on page two.
@invoice-howto document fin mario.rossini 610 28 5 #invoices
Sending an invoice to a customer
An invoice needs a number, the address, the tax and the date of delivery. The template does the rest. Send invoices as PDF.
@invoice-overdue discussion fin mario.rossini 65 6 10 #invoices
Invoices that are overdue
Eleven invoices are more than sixty days overdue. Please talk to your customers before we send a reminder.
@budget-2026 document fin grace.hopkins 330 39 12 #budget #planning +budget-2026.xlsx
Budget 2026
The budget of every department for 2026, what grows and what does not, and whom to ask before you spend.
@budget-2025 document fin grace.hopkins 700 42 15 #budget #planning +budget-2025.xlsx
Budget 2025
The budget of every department for 2025 and the reasons behind it.
@budget-freeze announcement fin grace.hopkins 18 11 33 #budget
Travel budget is frozen until the end of the year
No new trips that are not paid by a customer. Trips that are booked take place.
@quarter-close document fin mario.rossini 220 10 3 #closing
Closing the quarter: dates
Invoices by the second working day, accruals by the third, expenses by the fourth. The figures are sent on the eighth.
@pension document hr layla.haddad 870 36 8 #benefits #pension
Company pension
For every euro that you save we add fifty cents. You can begin each month and change the amount once a year.
@bike-leasing document hr maria.garcia 255 63 29 #benefits #bikes
Lease a bike
Choose a bike at any shop, pay for it from your salary before tax, and keep it after three years. Helmets are not included.
`
