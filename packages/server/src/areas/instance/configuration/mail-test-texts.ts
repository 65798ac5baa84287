/** The text of the test mail. */
import type { Language } from '@folkmoot/contract'

interface MailTestTexts {
  readonly subject: string
  readonly sentence: (baseUrl: string) => string
}

export const mailTestTexts: Record<Language, MailTestTexts> = {
  en: {
    subject: 'Test mail',
    sentence: (baseUrl) => `The mail of ${baseUrl} works. You asked for this mail in Manage.`,
  },
  de: {
    subject: 'Testmail',
    sentence: (baseUrl) =>
      `Der Mailversand von ${baseUrl} funktioniert. Du hast diese Mail in Verwalten angefordert.`,
  },
  fr: {
    subject: 'E-mail de test',
    sentence: (baseUrl) =>
      `L’envoi d’e-mails de ${baseUrl} fonctionne. Vous avez demandé cet e-mail dans la gestion.`,
  },
  es: {
    subject: 'Correo de prueba',
    sentence: (baseUrl) => `El correo de ${baseUrl} funciona. Pediste este mensaje en la administración.`,
  },
}
