import { matchProblem } from '@folkmoot/contract'
import type { english } from './english.ts'

const fields: typeof english.fields = {
  username: 'Nombre de usuario',
  givenName: 'Nombre',
  familyName: 'Apellidos',
  email: 'Correo electrónico',
  newEmail: 'Nuevo correo electrónico',
  current: 'Contraseña actual',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  again: 'Repite la contraseña',
  name: 'Nombre de usuario o correo electrónico',
  passwordHint: 'Al menos 8 caracteres. Lo mejor son unas palabras al azar.',
  usernameHint: 'Letras, dígitos y . _ - @ +',
}

const missing: Record<string, string> = {
  username: 'Escribe un nombre de usuario',
  givenName: 'Escribe tu nombre',
  familyName: 'Escribe tus apellidos',
  email: 'Escribe tu correo electrónico',
  current: 'Escribe tu contraseña actual',
  password: 'Escribe una contraseña',
  again: 'Repite la contraseña',
  name: 'Escribe tu nombre de usuario o correo electrónico',
}

const common: typeof english.common = {
  differs: 'Las contraseñas no coinciden',
  wrongPassword: 'La contraseña actual no es correcta',
  missing: (field) => missing[field] ?? 'Completa este campo',
  tooMany: (minutes) =>
    `Demasiadas peticiones. Inténtalo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  toSignIn: 'Iniciar sesión',
  toSettings: 'Volver a los ajustes',
  usernameTaken: 'Ese nombre de usuario ya está en uso',
  emailTaken: 'Esa dirección de correo ya está en uso',
}

/** The API's messages are English, so these state the rule of the field instead. */
const wrong: typeof english.wrong = {
  username: (message) =>
    matchProblem('usernameAddress', message)
      ? 'Si el nombre de usuario es una dirección de correo, tiene que ser la tuya'
      : 'El nombre de usuario solo puede tener letras, dígitos y . _ - @ +',
  password: () => 'La contraseña debe tener de 8 a 1024 caracteres',
  givenName: () => 'El nombre es demasiado largo o tiene caracteres no permitidos',
  familyName: () => 'Los apellidos son demasiado largos o tienen caracteres no permitidos',
  email: (message) =>
    matchProblem('emailSame', message)
      ? 'Esa ya es tu dirección de correo'
      : 'Escribe una dirección de correo válida',
}

const link: typeof english.link = {
  title: 'Este enlace ya no es válido',
  expired: 'Ya se usó, caducó o tu cuenta cambió desde que se envió.',
}

const forgotten: typeof english.forgotten = {
  title: '¿Olvidaste tu contraseña?',
  intro:
    'Escribe tu nombre de usuario o correo electrónico. Te enviaremos un enlace para elegir una contraseña nueva.',
  submit: 'Enviar enlace',
  sentTitle: 'Revisa tu correo',
  sent: [
    'Si la cuenta existe, enviamos un enlace a su dirección de correo. Funciona durante una hora.',
    '¿No llega nada en unos minutos? Mira en la carpeta de spam, prueba con otro nombre o pregunta a la administración.',
  ],
  offTitle: '¿Olvidaste tu contraseña?',
  off: 'Esta comunidad no envía correos, así que aquí no puedes restablecer tu contraseña. Pide a la administración que te ponga una nueva.',
  again: 'Enviar otro enlace',
}

const reset: typeof english.reset = {
  title: 'Elige una contraseña nueva',
  intro: (username) => `Para la cuenta ${username}. Se cerrará la sesión en todos los dispositivos.`,
  submit: 'Establecer contraseña',
  doneTitle: 'Contraseña cambiada',
  done: 'Ya puedes iniciar sesión con tu contraseña nueva.',
}

const signUp: typeof english.signUp = {
  title: 'Crear una cuenta',
  submit: 'Crear cuenta',
  offTitle: 'El registro está cerrado',
  off: 'En esta comunidad solo la administración crea cuentas. Pídele una.',
  sentTitle: 'Revisa tu correo',
  sent: [
    'Te enviamos un correo. Abre el enlace que contiene para crear tu cuenta. Funciona durante un día.',
    '¿No llega nada en unos minutos? Mira en la carpeta de spam o empieza de nuevo.',
  ],
  confirmTitle: 'Confirma tu correo electrónico',
  confirm: (username) => `Con esto se crea la cuenta ${username}.`,
  confirmSubmit: 'Crear cuenta',
  doneTitle: '¡Te damos la bienvenida! Tu cuenta está lista',
  done: (username) => `Ya puedes iniciar sesión como ${username}.`,
  startOver: 'Empezar de nuevo',
}

const settings: typeof english.settings = {
  title: 'Tu cuenta',
  email: 'Cambiar correo electrónico',
  password: 'Cambiar contraseña',
  signedInAs: (username) => `Tienes la sesión iniciada como ${username}.`,
}

const sessions: typeof english.sessions = {
  title: 'Dispositivos',
  here: 'este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  details: (address, since, seen) => `${address} · sesión iniciada ${since} · última actividad ${seen}`,
  end: 'Cerrar sesión',
  endOthers: 'Cerrar sesión en los demás dispositivos',
}

const email: typeof english.email = {
  title: 'Cambiar correo electrónico',
  intro: (address) => `Tu dirección actual es ${address}. Cambiará cuando confirmes la nueva.`,
  submit: 'Enviar enlace',
  sentTitle: 'Revisa tu nuevo correo',
  sent: [
    'Enviamos un correo a la dirección nueva. Abre el enlace que contiene para confirmar el cambio. Funciona durante un día.',
    'También avisamos a tu dirección anterior.',
  ],
  introAtOnce: (address) =>
    `Tu dirección actual es ${address}. Esta comunidad no envía correos, así que la nueva vale al instante. Se cerrará tu sesión en los demás dispositivos y se revocarán tus tokens de acceso.`,
  confirmTitle: 'Confirma tu nuevo correo electrónico',
  confirm: (address) =>
    `Tu cuenta pasará a tener la dirección ${address}. Se cerrará tu sesión en los demás dispositivos y se revocarán tus tokens de acceso.`,
  confirmSubmit: 'Cambiar dirección',
  other: 'Este enlace es de otra cuenta. Inicia sesión primero con ella.',
  doneTitle: 'Correo electrónico cambiado',
  done: 'Se cerró tu sesión en los demás dispositivos.',
}

const password: typeof english.password = {
  title: 'Cambiar contraseña',
  intro: 'Se cerrará tu sesión en los demás dispositivos y se revocarán tus tokens de acceso.',
  submit: 'Cambiar contraseña',
  doneTitle: 'Contraseña cambiada',
  done: 'Se cerró tu sesión en los demás dispositivos.',
}

export const spanish: typeof english = {
  fields,
  common,
  wrong,
  link,
  forgotten,
  reset,
  signUp,
  settings,
  sessions,
  email,
  password,
}
