import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** Accounts, keys and what is kept, in Spanish. */
export function spanishAccounts({ starter }: HelpFacts): HelpSection[] {
  return [register(starter), ...SIGNING_IN, ...SECURITY, ...DATA];
}

function register(starter: string): HelpSection {
  return section(
    'register',
    'Obtener una cuenta y una clave',
    'Elija “Iniciar sesión” en la parte superior de la página y cree una cuenta gratis con su correo electrónico. Recibe una ' +
      `clave de API, que mostramos una sola vez, y ${starter} en créditos para la primera cuenta de un buzón. Nadie tiene ` +
      'que aprobarla. Consultar lugares no requiere una cuenta; comprar, sí.',
    {
      requests: [
        '`POST /api/v1/autonomous/register` con un correo electrónico devuelve la clave de inmediato.',
      ],
      asked: [
        'cómo creo una cuenta, cómo me registro, abrir una cuenta, obtener una clave de api, conseguir una clave',
        'necesito una cuenta, qué necesito para registrarme, la cuenta es gratis',
      ],
    },
  );
}

const SIGNING_IN: readonly HelpSection[] = [
  section(
    'password',
    'Contraseñas e inicio de sesión',
    'Elija “Iniciar sesión” en la parte superior de la página. Si perdió u olvidó la contraseña, elija ahí “Olvidé mi ' +
      'contraseña”. Enviamos a su correo confirmado un enlace para poner una contraseña nueva. Para cambiar la contraseña, ' +
      'elija “Cuenta” y después “Contraseña y seguridad”.',
    {
      requests: [
        '`POST /api/v1/login/forgot` y `/login/reset` permiten poner otra contraseña si se perdió; `POST ' +
          '/api/v1/account/password` la cambia.',
      ],
      asked: [
        'olvidé mi contraseña, perdí mi contraseña, cambiar mi contraseña, recuperar la contraseña, se me olvidó la clave para iniciar sesión',
        'no puedo entrar a mi cuenta, cómo inicio sesión, no me deja entrar, mi contraseña no funciona',
      ],
    },
  ),
  section(
    'email',
    'Confirmar su correo electrónico',
    'Solo un correo confirmado puede recuperar una cuenta. Elija “Cuenta” y después “Contraseña y seguridad” para enviar otra ' +
      'vez el correo de confirmación, y revise también la carpeta de correo no deseado. Si otra persona registró su ' +
      'dirección, “Olvidé mi contraseña” abre una cuenta nueva para ella. La otra cuenta conserva su clave y sus créditos y ' +
      'pierde la dirección.',
    {
      requests: [
        '`POST /api/v1/account/email/code` envía un código, `POST /api/v1/account/email/confirm` lo recibe.',
      ],
      asked: [
        'confirmar mi correo, no llegó el correo de confirmación, no recibí el código, verificar mi correo',
        'otra persona registró mi correo, cambiar mi correo electrónico, correo ya registrado',
      ],
    },
  ),
];

const SECURITY: readonly HelpSection[] = [
  section(
    'hacked',
    'Cuando otra persona está en su cuenta',
    'Elija “Cuenta” y después “Contraseña y seguridad”. “Cerrar sesión en todas partes” termina todas las sesiones, y ' +
      '“Cambiar contraseña” también puede revocar todas las claves de API y crear una nueva. Haga las dos cosas.',
    {
      requests: [
        '`GET /api/v1/sessions` enumera las sesiones, `POST /api/v1/logout/everywhere` las termina.',
      ],
      asked: [
        'hackearon mi cuenta, alguien entró en mi cuenta, otra persona usa mi cuenta, me robaron la contraseña',
        'cerrar sesión en todas partes, compras que no hice, actividad sospechosa',
      ],
    },
  ),
  section(
    'keys',
    'Claves perdidas o filtradas',
    'Mostramos una clave una sola vez y no podemos mostrarla de nuevo. Si la perdió o se filtró, inicie sesión y elija ' +
      '“Cuenta”, “Contraseña y seguridad” y “Cambiar contraseña” con “Revocar también todas las claves de API y darme una ' +
      'nueva”. Las claves anteriores dejan de funcionar de inmediato.',
    {
      requests: [
        '`POST /api/v1/account/rotate_key` reemplaza la clave principal y revoca sus claves secundarias. Requiere una ' +
          'sesión. `DELETE /api/v1/keys/{key}` revoca una clave secundaria.',
      ],
      asked: [
        'perdí mi clave de api, no encuentro mi clave, mostrar mi clave otra vez, olvidé mi clave',
        'mi clave se filtró, publiqué mi clave por error, revocar una clave, reemplazar la clave, clave robada',
      ],
    },
  ),
];

const DATA: readonly HelpSection[] = [
  section(
    'close-account',
    'Borrar una cuenta',
    'Elija “Cuenta”, “Contraseña y seguridad” y “Borrar cuenta”. Tiene efecto de inmediato y no se puede deshacer. Usted ' +
      'pierde los créditos restantes: gástelos o pida antes un reembolso. Borramos su dirección, sus informes, chats, ' +
      'solicitudes y vigilancias. Conservamos montos, fechas y facturas para la contabilidad.',
    {
      requests: ['`POST /api/v1/account/delete` con `password` y `forfeit_usd`.'],
      asked: [
        'borrar mi cuenta, cerrar mi cuenta, eliminar mi cuenta, cancelar mi cuenta, darme de baja',
        'borren mis datos, eliminar mis datos, qué pasa con mis créditos si cierro la cuenta',
      ],
    },
  ),
  section(
    'privacy',
    'Privacidad: qué se guarda sobre usted',
    'Una cuenta guarda su correo electrónico, qué compró y dónde, los pagos, las solicitudes, las vigilancias y los chats. ' +
      'Ningún otro cliente puede ver nada de eso, tampoco sus direcciones ni sus informes. No guardamos en la cuenta una ' +
      'consulta gratuita, y los números de tarjeta van al proveedor de pagos, nunca a nosotros. Borrar la cuenta elimina ' +
      'todo menos los montos, las fechas y las facturas.',
    {
      asked: [
        'privacidad, qué datos guardan sobre mí, venden mis datos, mis datos son privados, datos personales',
        'el vendedor se entera de que consulté, el dueño se entera de que busqué su casa, quién puede ver mis informes, mi búsqueda es privada, guardan mi tarjeta',
      ],
    },
  ),
];
