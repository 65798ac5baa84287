import type { englishMails } from './english-mails.ts'

const ignore = 'Si no pediste esto, puedes ignorar este correo.'

export const spanishMails: typeof englishMails = {
  reset: ({ baseUrl, username }) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Alguien pidió restablecer la contraseña de tu cuenta ${username} en ${baseUrl}.`,
      'El enlace funciona una sola vez, durante una hora.',
    ],
    label: 'Elegir una contraseña nueva',
    afterwards: [`${ignore} Tu contraseña no cambia.`],
  }),
  confirmAccount: (baseUrl) => ({
    subject: 'Confirma tu correo electrónico',
    paragraphs: [
      `Alguien se registró con esta dirección de correo en ${baseUrl}.`,
      'Abre el enlace para crear la cuenta. Funciona una sola vez, durante un día.',
    ],
    label: 'Crear cuenta',
    afterwards: [ignore],
  }),
  accountExists: ({ baseUrl, username }) => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien se registró con esta dirección de correo en ${baseUrl}. Ya tienes una cuenta: ${username}.`,
      'Si eras tú, inicia sesión. Si olvidaste tu contraseña, allí puedes restablecerla.',
    ],
    label: 'Iniciar sesión',
    afterwards: [ignore],
  }),
  confirmEmail: ({ baseUrl, username }) => ({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      `Pediste usar esta dirección de correo para la cuenta ${username} en ${baseUrl}.`,
      'Inicia sesión y abre el enlace para confirmarla. Funciona una sola vez, durante un día.',
    ],
    label: 'Confirmar dirección',
    afterwards: [ignore],
  }),
  addressTaken: ({ baseUrl, username }) => ({
    subject: 'Esta dirección de correo ya tiene una cuenta',
    paragraphs: [
      `Alguien intentó usar esta dirección de correo en ${baseUrl} para otra cuenta. Pertenece a tu cuenta ${username}, así que no se cambió nada.`,
    ],
    afterwards: [ignore],
  }),
  emailChangeAsked: ({ baseUrl, username }) => ({
    subject: 'Tu dirección de correo va a cambiar',
    paragraphs: [
      `Alguien con la sesión de ${username} en ${baseUrl} pidió cambiar la dirección de correo. Cambiará cuando se confirme la nueva.`,
      'Si no eras tú, cambia tu contraseña ahora mismo. Así se cancela el cambio y se cierran las demás sesiones.',
    ],
    label: 'Cambiar contraseña',
  }),
}
