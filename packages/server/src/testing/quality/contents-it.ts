/** What was written about machines and accounts. The notation is explained in notation.ts. */
export const ABOUT_IT = `
@vpn-setup document it anna.schmidt 120 46 9 #vpn #network +vpn-client-setup.pdf
How to set up the VPN
The VPN lets you work from home as if you sat in the office. Install the client from the software centre, sign in with your account, choose the nearest gateway and connect. The VPN stays up until you close the lid. On the phone the VPN needs the mobile app.
@vpn-setup-2021 document it ivan.petrov 1830 38 14 #vpn +vpn-manual-2021.pdf
How to set up the VPN (old client, 2021)
This guide is for the old VPN client. Ask IT for a certificate, import it, and enter the address of the gateway. The old VPN was switched off long ago.
@vpn-slow discussion it lukasz.nowak 35 12 17 #vpn
VPN slow since the last update
Since the update on Monday my VPN is so slow that calls break up. Does anybody else see this? The gateway in Berlin seems to be worse than the one in Dublin.
@home-connect question it zoe.martin 60 7 6
Cannot reach internal pages from home
When I work from home no internal page loads. The VPN client says connected. I restarted the VPN and the laptop, and the VPN still shows a green lock.
@vpn-outage announcement it anna.schmidt 8 19 4 #vpn #maintenance
VPN maintenance on Saturday
On Saturday from 8 to 12 the VPN gateways are updated. During that time nobody can connect from outside. Please plan your work accordingly.
@home-office-policy document hr maria.garcia 210 88 21 #policy #remote
Home office policy
You may work from home up to three days a week after agreement with your manager. You need a quiet place, a good connection and the VPN. Accidents at home are insured.
@password-reset document it noah.bergmann 240 61 5 #password #accounts
How to reset your password
Forgot your password? Open the account page, choose reset, and confirm with the code on your phone. A new password needs fourteen characters. After three wrong passwords the account is locked for ten minutes.
@password-manager document sec jose.nunez 400 54 12 #password #security
The password manager that we use
Every password lives in the manager, and none on a yellow note. Here is how to import passwords from the browser and how to share them with your team.
@password-locked question it peter.parker 15 2 3
Locked out after holiday
I came back from three weeks of holiday and mistyped my password a few times. Now the account is locked. Whom do I call?
@laptop-order document it noah.bergmann 150 29 8 #laptops #hardware +laptop-order-form.xlsx
Ordering a laptop
New colleagues get a laptop on their first day. Every four years you can order a new one. Fill in the form, let your manager sign it, and choose between the light laptop and the strong one.
@laptop-battery discussion it annabel.stone 500 4 11 #laptops
Laptop battery lasts only an hour
My laptop is three years old and the battery is gone after one hour. Can the battery be replaced, or do I get a new laptop?
@printer-setup document it noah.bergmann 700 22 6 #printers
Printing in the office
Every printer is called PRINT. Send your pages to it, walk to any printer, and hold your badge against it. Printers on the second floor do colour.
@printer-jam discussion it tom.baker 900 9 13 #printers
The printer beside the kitchen eats paper
The printer jams every day. I opened all its doors and found the recipe of last week. Could IT have a look at the printers on our floor?
@wifi-guests document it anna.schmidt 330 27 2 #wifi #network
Wi-Fi for guests
Guests get a Wi-Fi code from the reception which is valid for a day. Employees use the other network, which the laptop knows already.
@java-style document eng anna.kowalska 600 33 19 #java #code
Java style guide
How we write Java: names, packages, exceptions, tests. The formatter decides about everything that can be decided by a machine. New Java code is written for the newest long-term version.
@java-coffee discussion fac tom.baker 45 57 30 #coffee #canteen
Java or Sumatra? Vote for the new coffee beans
The coffee machine on the third floor gets new beans. I have tasted a mild one from Java and a strong one from Sumatra. Please vote, and bring your own cup.
@java-upgrade announcement eng priya.raman 75 21 8 #java #upgrade
Services move to Java 25
Until the end of the quarter all services are built with Java 25. The old Java version gets no security fixes any more. Ask in Engineering if a library holds you back.
@python-course discussion eng grace.chen 95 26 9 #python #training
Python course for beginners
Four evenings, no previous knowledge needed. We begin with Python itself and end with small programs that tidy up spreadsheets.
@python-snake discussion book james.martin 1400 11 7
A python at the zoo, and our next novel
We read the novel about a zoo keeper whose python escapes into the sewers of London. Everybody liked the snake more than the keeper.
@db-outage-post document eng soren.jorgensen 21 64 25 #outage #database #postmortem +timeline-of-the-outage.pdf
Postmortem: database outage of the shop
For 94 minutes nobody could buy anything. The disk of the primary database was full, the standby did not take over. What we changed: alarms at 80 percent, a monthly exercise, and fewer logs in the database.
@db-outage-2022 document eng thomas.weber 1500 31 12 #outage #database #postmortem
Postmortem: database outage in the warehouse
A lock that was never released stopped the database of the warehouse for a morning. We found it by luck. Since then long transactions are ended after five minutes.
@outage-process document eng soren.jorgensen 430 48 4 #outage #on-call
What to do in an outage
One leads, one writes, the others repair. Tell customers within fifteen minutes. Write the postmortem within a week and blame nobody. Examples of each role are in the appendix.
@db-backup document eng thomas.weber 260 18 3 #backups #database +backup-restore-runbook.md
Restoring a backup of the database
Step by step from the newest backup to a running database. Try it with the small example first. A restore of the large one takes about two hours.
@db-choice discussion eng anna.kowalska 1100 40 44 #database
Which database for the new catalogue?
I would like to use PostgreSQL for everything until we know why not. Others prefer a document store. What are your experiences with full text and with many writers?
@status-page announcement eng soren.jorgensen 20 9 1
The shop is back
All orders work again. The reason was a full disk below the database; a report about the outage follows.
@code-review document eng priya.raman 380 72 16 #code #reviews
How we do code reviews
Small changes, answers within a day, questions rather than orders. A reviewer runs the tests and reads them first. Two reviews are needed where money is touched.
@flaky-tests discussion eng nguyen.van.an 55 15 22 #testing
Tests that fail on Mondays only
Two tests fail each Monday. They compute the week from the local time zone. Until somebody repairs them, run them again.
@run-tests document eng lukasz.nowak 290 35 5 #testing
Running the tests on your own machine
Install the tools, start a database, and type one command. Running all tests takes eight minutes; running those of one package takes seconds.
@deploy-friday discussion eng dvorak 640 83 51 #releases
Do we deploy on Fridays?
Some say never, some say always. I looked at the numbers of three years: deployments on Friday fail as often as those on Tuesday, but repairing them is less fun.
@api-limits document eng ayse.yildiz 170 20 7 #api #limits
Rate limits of our API
Each key may send one hundred requests per second. Beyond that the API answers 429 and says when to come back. Partners with a contract get more.
@kubernetes-intro document eng soren.jorgensen 820 50 10 #kubernetes +kubernetes-intro-slides.pptx
Kubernetes for people who have better things to do
Pods, services, deployments: what you need to know to bring a service to life, and whom to ask when it dies.
@on-call document eng soren.jorgensen 310 37 14 #on-call
On-call duty: plan and pay
Who is on call has the phone for a week. A call at night is paid and gives a free morning. Swap weeks in the calendar.
@single-sign-on document it anna.schmidt 520 24 3 #accounts #security
Single sign-on for all applications
One account for everything: how applications are connected to the sign-on, and what to do when an application asks for a password of its own.
@phone-policy document it noah.bergmann 980 17 6 #policy #phones
Mobile phones: what the company pays
Company phones are for those who travel or are on call. Everybody else gets a contribution of ten euros a month.
`
