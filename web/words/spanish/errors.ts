import type { ErrorsWords } from '../english/errors.ts';

const TRY_LATER = 'Es un problema de nuestro lado. Inténtelo de nuevo en un minuto.';
const OTHER = 'No pudimos completar esto. Vuelva a cargar la página e inténtelo de nuevo.';

export const ERRORS: ErrorsWords = {
  known: {
    invalid_api_key: {
      title: 'Esta clave fue rechazada',
      text:
        'Puede estar mal escrita, vencida o revocada. Revise que esté completa, o use otra clave. Consultar lugares es ' +
        'gratis y no requiere una clave.',
    },
    unauthorized: {
      title: 'Inicie sesión',
      text: 'Necesita una cuenta para comprar un informe. Consultar lugares es gratis.',
    },
    login_required: { title: 'Su sesión terminó', text: 'Inicie sesión otra vez para continuar.' },
    forbidden: {
      title: 'Esta clave no tiene permiso para eso',
      text: 'Inicie sesión en la cuenta, o use su clave principal.',
    },
    forbidden_referer: {
      title: 'Esta clave no funciona en esta página',
      text: 'Se creó para otro sitio web. Use otra clave.',
    },
    account_suspended: {
      title: 'Esta cuenta está suspendida',
      text: 'Por ahora no puede comprar nada. Comuníquese con el operador de este servicio.',
    },
    other_account: {
      title: 'Otra cuenta empezó esta compra',
      text: 'Inicie sesión en esa cuenta para terminarla, o empiece una compra nueva.',
    },
    insufficient_credits: {
      title: 'No hay créditos suficientes',
      text:
        'Su cuenta no tiene créditos suficientes para este informe. No se le cobró nada. Agregue créditos e inténtelo ' +
        'de nuevo.',
    },
    spend_cap_reached: {
      title: 'Se alcanzó el límite de gasto',
      text:
        'Este informe superaría el límite de gasto diario. No se le cobró nada. El límite se restablece a medianoche ' +
        'UTC. La persona que fijó el límite puede aumentarlo.',
    },
    rate_limited: { title: 'Demasiadas solicitudes', text: 'Espere un minuto e inténtelo de nuevo.' },
    no_answer: { title: 'El servidor no respondió', text: 'Revise su conexión e inténtelo de nuevo.' },
    internal_error: { title: 'El servicio tiene un problema', text: TRY_LATER },
    service_unavailable: { title: 'El servicio tiene un problema en este momento', text: TRY_LATER },
    idempotency_in_progress: {
      title: 'La compra todavía está en curso',
      text: 'Inténtelo de nuevo en un momento. Se le cobra una vez como máximo.',
    },
    idempotency_key_expired: {
      title: 'Esta compra es demasiado antigua para terminarla',
      text: 'Revise si está entre sus informes. Si no, empiece una compra nueva.',
    },
    invalid_email: {
      title: 'No puede usar esta dirección de correo',
      text: 'Revise cómo está escrita. La dirección debe poder recibir correo.',
    },
    disposable_email: {
      title: 'No se aceptan direcciones de correo desechables',
      text: 'Use una dirección de correo que conserve.',
    },
    email_exists: {
      title: 'Esta dirección ya tiene una cuenta',
      text: 'Inicie sesión con su contraseña.',
    },
    weak_password: {
      title: 'Esta contraseña es fácil de adivinar',
      text:
        'Es una contraseña común, o contiene su dirección o el nombre de este servicio. Elija otra, como cuatro ' +
        'palabras sin relación.',
    },
    wrong_password: {
      title: 'Esta no es su contraseña actual',
      text: 'Revísela, o cierre la sesión y use “Olvidé mi contraseña”.',
    },
    code_invalid: {
      title: 'Este enlace o código ya no funciona',
      text: 'Funciona una sola vez y por tiempo limitado, y uno más nuevo lo reemplaza. Pida otro.',
    },
    email_unavailable: {
      title: 'Este servidor no envía correo',
      text: 'Pida al operador un enlace para poner una contraseña nueva.',
    },
    deletion_blocked: {
      title: 'No podemos borrar la cuenta ahora',
      text:
        'Sus créditos cambiaron, hay un pago en camino, o debe algo. Revise sus créditos y pedidos, e inténtelo de ' +
        'nuevo.',
    },
    session_not_found: { title: 'Esta sesión ya terminó', text: 'Abra la lista otra vez.' },
    address_not_found: {
      title: 'No encontramos la dirección',
      text: 'Revise el número, la calle, la ciudad y el estado, o haga clic en el lugar en el mapa.',
    },
    invalid_coordinates: {
      title: 'Estas coordenadas no están en la Tierra',
      text: 'Primero va la latitud, después la longitud.',
    },
    report_not_found: {
      title: 'Este informe ya no está en su lista',
      text: 'Se quitó de sus informes, quizás en otra pestaña.',
    },
  },
  serviceProblem: { title: 'El servicio tiene un problema', text: TRY_LATER },
  otherTitle: 'Eso no funcionó',
  otherText: OTHER,
  message: () => OTHER,
  noAnswer: 'El servidor no respondió. Revise su conexión e inténtelo de nuevo.',
  unreadable: 'El servidor envió una respuesta que esta página no entiende.',
};
