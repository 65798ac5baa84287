/** What was written in other languages and scripts. */
export const IN_OTHER_TONGUES = `
@de-urlaub document hr anna.keller 135 34 6 #urlaub
Urlaubsantrag: so geht’s
Der Urlaubsantrag wird im Portal gestellt und von der Führungskraft genehmigt. Resturlaub verfällt Ende März. Fragen beantwortet die Personalabteilung in Zürich.
@de-arbeitszeit document hr anna.keller 390 21 8 #arbeitszeit
Arbeitszeit und Überstunden
Die Arbeitszeit wird täglich erfasst. Überstunden werden in Freizeit ausgeglichen. Größere Mengen besprechen wir mit dem Betriebsrat.
@de-strasse announcement fac juergen.gross 70 8 3 #berlin
Baustelle in der Großen Hamburger Straße
Die Straße vor dem Büro ist bis Juni gesperrt. Bitte kommen Sie mit der Bahn; Parkplätze gibt es hinter dem Gebäude.
@fr-conges document hr francoise.petit 175 19 5 #congés
Congés payés : règles et délais
Les congés payés sont posés un mois à l’avance. Les jours fériés ne sont pas décomptés. À Noël, le bureau de Paris est fermé.
@fr-reunion discussion mkt francois.lefevre 48 6 9
Réunion d’équipe : déménagement des affiches
Où allons-nous stocker les affiches après le déménagement ? La réserve est déjà pleine.
@es-vacaciones document hr maria.garcia 205 16 4 #vacaciones
Vacaciones en Madrid: cómo pedirlas
Las vacaciones se piden en el portal con quince días de antelación. En agosto la oficina cierra dos semanas. El año próximo habrá un día más.
@es-formacion announcement sec jose.nunez 80 12 2 #formación
Formación de seguridad en español
La formación sobre correos falsos se ofrece ahora también en español, el martes por la mañana.
@ja-onboarding document japan taro.tanaka 65 22 4 #新入社員
新入社員のための手引き
初日の予定、社員証の受け取り方、パソコンの設定について説明します。わからないことは先輩に聞いてください。
@ja-tokyo-move announcement japan hanako.sato 26 31 11 #東京 #移転
東京オフィス移転のお知らせ
来月、東京オフィスは渋谷に移転します。荷物は金曜日までにまとめてください。新しい住所は後で送ります。
@ja-sales discussion japan hanako.sato 18 9 7 #営業
来週の営業会議について
来週の営業会議は水曜日の午後に行います。東京と大阪の数字を準備してください。
@ja-expenses document japan taro.tanaka 310 14 3 #経費
経費精算の方法
出張の経費は月末までに精算してください。領収書が必要です。
@zh-expenses document fin wei.zhang 150 17 5 #报销
费用报销流程
出差回来后一个月内提交报销单，并附上所有发票。财务部在五个工作日内付款。
@zh-security announcement sec wei.zhang 88 10 1 #安全
信息安全培训通知
所有员工必须在本月底之前完成信息安全培训。培训大约需要三十分钟。
@zh-holiday announcement hr wei.zhang 290 20 6
春节放假安排
上海办公室春节放假八天。请提前安排好工作，并设置自动回复。
@ko-vacation document hr minsu.kim 210 15 4 #휴가
휴가 신청 방법
휴가는 포털에서 신청합니다. 팀장의 승인이 필요하고, 연말까지 사용해야 합니다.
@ko-support discussion sales minsu.kim 24 5 8 #고객
고객 지원 시간 변경
다음 달부터 고객 지원 시간이 한 시간 늘어납니다. 서울 사무실에서 교대로 근무합니다.
@ru-servers document it ivan.petrov 230 18 7 #серверы
Обслуживание серверов
Серверы обновляются в первое воскресенье месяца. Перед обновлением проверьте резервные копии. Если сервер не отвечает, звоните администратору.
@ru-otpusk document hr ivan.petrov 320 11 3
Как оформить отпуск
Заявление на отпуск подаётся за две недели. Отпуск можно разделить на части.
@ar-welcome document hr layla.haddad 125 13 2
دليل الموظف الجديد
مرحبا بك في الشركة. ستجد هنا معلومات عن اليوم الأول والحسابات والإجازات.
@ar-leave document hr layla.haddad 260 9 1
سياسة الإجازات
لكل موظف ثلاثون يوما من الإجازات في السنة. يرجى تقديم الطلب قبل أسبوعين.
`
