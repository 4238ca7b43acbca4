import type { AccountWords } from '../english/account.ts';

export const ACCOUNT: AccountWords = {
  tryAgain: 'Eso no funcionó. Inténtelo de nuevo.',
  fillIn: (label) => `${label}: complete este campo.`,
  copied: 'Copiado',
  pressCtrlC: 'Presione Ctrl+C',
  copy: 'Copiar',
  signIn: 'Iniciar sesión',
  creditsUnknown: 'Créditos desconocidos',
  test: 'Prueba · ',
  reports: 'Informes',
  account: 'Cuenta',
  add: ' · Agregar',
  close: 'Cerrar',
  testAccount: 'Cuenta de prueba (datos inventados)',
  forgotPassword: 'Olvidé mi contraseña',
  forgotText:
    'Escriba la dirección de correo de su cuenta. Le enviamos un enlace para poner una contraseña nueva. ' +
    'Si otra persona registró su dirección, el mismo enlace se la devuelve.',
  accountEmail: 'Correo de la cuenta',
  sendLink: 'Enviar el enlace',
  back: 'Volver',
  checkMailbox: 'Revise su correo',
  ifAddress: 'Si ',
  ifAddressHasAccount:
    ' tiene aquí una cuenta, le enviamos un correo. El enlace que contiene funciona una vez, durante 60 ' +
    'minutos. Revise también la carpeta de correo no deseado.',
  done: 'Listo',
  revokeKeys: 'Revocar también todas las claves de API y darme una nueva',
  setNewPassword: 'Poner una contraseña nueva',
  signsOut: 'Esto cierra su sesión en todas las demás partes y desconecta los programas conectados.',
  newPassword: 'Contraseña nueva',
  setPassword: 'Poner la contraseña',
  oneKeyWorks: 'Una clave de API todavía funciona.',
  keysWork: (count) => `${count} claves de API todavía funcionan.`,
  accountOpened:
    'Abrimos una cuenta nueva para su dirección. La cuenta anterior perdió la dirección y no puede ver ' +
    'nada suyo.',
  passwordOf: (email, keys) => `La contraseña de ${email} está puesta. ${keys}`,
  keysRevoked: 'Todas las claves de API anteriores se revocaron.',
  passwordSet: 'Su contraseña está puesta',
  passwordRules: 'Al menos 8 caracteres. No se aceptan contraseñas comunes.',
  tickIfOthers:
    'Marque esto si otra persona puede haber usado su cuenta. Los programas que usan las claves ' +
    'anteriores dejan de funcionar.',
  confirmEmail: 'Confirme su dirección de correo',
  signInFirst:
    'Inicie sesión primero en la cuenta, o escriba su clave. Después abra otra vez el enlace del correo.',
  ifNotYours: 'Si usted no abrió la cuenta, elija “Olvidé mi contraseña” para recuperar su dirección.',
  emailConfirmed: 'Su dirección de correo está confirmada',
  canReset: 'Ahora puede recuperar por correo una contraseña perdida.',
  confirmAddress: 'Confirmar la dirección',
  newKey: 'Su nueva clave de API',
  keyOnce: 'Mostramos la clave una sola vez. Guarde una copia para sus programas.',
  apiKey: 'Clave de API',
  savedIt: 'La guardé',
  accountReady: 'Su cuenta está lista',
  yourAccount: 'Su cuenta',
  accountPassword: 'Contraseña de la cuenta',
  savedThem: 'Las guardé',
  forgetKey: 'Olvidar esta clave',
  keptInBrowser: 'La clave se guarda solo en este navegador, hasta que usted la olvide.',
  keepTheKey:
    'Este navegador usa la clave de abajo. Mostramos una clave una sola vez; sin una copia, inicie ' +
    'sesión con su correo y su contraseña.',
  saveBoth: 'Guarde la contraseña y la clave: las mostramos una sola vez.',
  saveKey: 'Guarde la clave: la mostramos una sola vez.',
  keepWords: (what, isGenerated) =>
    `${what} Inicie sesión desde cualquier navegador con su correo y ${isGenerated ? 'la' : 'su'} contraseña; los programas usan la clave. Puede recuperar por correo una contraseña perdida después de confirmar su dirección.`,
  forgetThisKey: '¿Olvidar esta clave?',
  forgetText:
    'Este navegador pierde la clave. El servicio no puede mostrarla otra vez: sin una copia, solo la ' +
    'contraseña de la cuenta le permite volver a entrar.',
  keepKey: 'Conservar la clave',
  forgetIt: 'Olvidarla',
  signedIn: 'Su sesión está abierta',
  isTest: ' (cuenta de prueba)',
  signOut: 'Cerrar sesión',
  connectedPrograms: 'Programas conectados a esta cuenta',
  passwordAndSecurity: 'Contraseña y seguridad',
  pageKey:
    'La página creó una clave para comprar informes con ella. La clave funciona solo en esta página, ' +
    'durante 12 horas como máximo, y termina cuando usted cierra la sesión.',
  createAccount: 'Crear una cuenta gratis',
  oneAddress: (offer) => `Una dirección de correo, sin tarjeta. ${offer}`,
  emailAddress: 'Correo electrónico',
  choosePassword: 'Elija una contraseña (opcional, al menos 8 caracteres)',
  createTheAccount: 'Crear la cuenta',
  leaveEmpty: 'Deje esto vacío y le creamos una contraseña segura.',
  useEmail: 'Use el correo y la contraseña de su cuenta.',
  password: 'Contraseña',
  wrongLogin:
    'El correo o la contraseña no es correcto. Revise ambos. Para una cuenta de prueba, marque la ' +
    'casilla de abajo.',
  useAnotherKey: 'Usar otra clave',
  keyRejected: 'La clave guardada fue rechazada.',
  existingKey: 'Clave existente',
  useThisKey: 'Usar esta clave',
  creditsUnavailable: 'Créditos no disponibles',
  creditsLeft: (amount, reports) => `Quedan ${amount}, suficientes para ${reports} informes.`,
  or: 'o',
  enter: 'Entrar',
};
