import type { HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** Questions of people who run their own server, in Spanish. */
export function spanishOperators(): HelpSection[] {
  return [...STARTING, ...DATA, ...RUNNING, ...CUSTOMERS, ...LARGE];
}

const STARTING: readonly HelpSection[] = [
  section(
    'run-server',
    'Operar un servidor: iniciarlo',
    'Necesita Node 20.19 o posterior. `npm start` en el repositorio inicia una demostración en su máquina. Para producción, ' +
      'ejecute `npm ci --omit=dev`, `npm run build` y `./gm serve` detrás de un proxy, o `docker compose up --build --detach` y ' +
      'después `docker compose run --rm gm ingest /granules`. docs/deploy.md tiene los pasos.',
    {
      asked: [
        'cómo instalo el servidor, operar mi propio servidor, iniciar el servidor, instalar en mi servidor, usar docker',
      ],
    },
  ),
  section(
    'server-size',
    'Operar un servidor: memoria, procesadores y disco',
    'Servir necesita poco: basta una computadora portátil, y un servidor de unos miles de marcos ocupa cerca de 300 MB de ' +
      'memoria. Procesar un marco ocupa unos pocos procesadores durante minutos o hasta una hora, de 1 a 3 GB de memoria y ' +
      'decenas de gigabytes de disco. `--threads` y `--memory` lo limitan. docs/scale.md tiene las cifras.',
    {
      asked: [
        'cuánta memoria necesita el servidor, requisitos del servidor, cuánto disco necesita, cuántos procesadores',
      ],
    },
  ),
  section(
    'server-database',
    'Operar un servidor: PostgreSQL o la base de datos integrada',
    'Las cuentas, las claves y el libro contable están en un archivo DuckDB integrado que abre un solo proceso, o en PostgreSQL, ' +
      'que comparten varios servidores: fije `DATABASE_URL`. `./gm operator move-state` pasa el estado integrado a una base ' +
      'PostgreSQL vacía. docs/deploy.md y docs/storage.md tienen los detalles.',
    {
      asked: [
        'qué base de datos usa el servidor, usar postgresql, varios servidores, pasar a postgresql, base de datos integrada',
      ],
    },
  ),
  section(
    'backup',
    'Operar un servidor: copias de seguridad y actualizaciones',
    'Haga una copia de seguridad del estado cada día y antes de una actualización: `state.duckdb`, `.wal`, `.journal` y `.mark` ' +
      'juntos, con el servidor detenido, o `pg_dump` con PostgreSQL. Copie los datos con rsync: las versiones nunca cambian. ' +
      'Compruebe una restauración con `./gm ledger verify`. Para actualizar, haga una copia, detenga la versión anterior e ' +
      'inicie la nueva.',
    {
      asked: [
        'copia de seguridad, respaldo de la base de datos, restaurar una copia, actualizar el servidor a una versión nueva',
      ],
    },
  ),
];

const DATA: readonly HelpSection[] = [
  section(
    'import-addresses',
    'Operar un servidor: datos de direcciones',
    'Las direcciones vienen de los tramos de calles TIGER/Line de la Oficina del Censo y, si usted los agrega, de puntos de ' +
      'OpenAddresses, la National Address Database u Overture. `./gm addresses fetch --state TX` los descarga, `./gm addresses ' +
      'import addresses` los importa. Ninguna dirección se envía a otro servicio. docs/fetching.md enumera las fuentes.',
    {
      asked: [
        'de dónde vienen las direcciones, importar direcciones, cargar direcciones de un estado, envían mi dirección a google',
      ],
    },
  ),
  section(
    'fetch-data',
    'Operar un servidor: descargar y actualizar datos de radar',
    '`./gm fetch --frame F08882` descarga gránulos OPERA con un token gratuito de Earthdata, `./gm fetch --gnss` descarga ' +
      'estaciones GNSS, y `./gm ingest granules` publica lo nuevo. Ejecute ambas cosas cada noche con cron. docs/fetching.md ' +
      'tiene la configuración.',
    {
      asked: [
        'descargar gránulos, descargar datos de radar, actualizar los datos cada noche, agregar una ciudad a mi servidor',
      ],
    },
  ),
  section(
    'server-frames',
    'Operar un servidor: quitar o retirar datos',
    '`./gm remove F08882` quita un marco, `./gm withdraw <name>` retira un gránulo, `./gm prune` quita versiones anteriores que ' +
      'no vendieron ningún informe, y `./gm verify` revisa todos los archivos. `--dry-run` solo enumera. Los informes que se ' +
      'compraron siguen siendo de sus compradores. `./gm operator correct` publica una corrección e informa a los dueños de ' +
      'informes equivocados.',
    {
      asked: [
        'quitar un marco, retirar un gránulo, borrar versiones anteriores, liberar espacio en disco, publicar una corrección',
      ],
    },
  ),
];

const RUNNING: readonly HelpSection[] = [
  section(
    'metrics',
    'Operar un servidor: métricas, registros y estado',
    '`/metrics` es para Prometheus, `/healthz` dice que el proceso vive, `/readyz` que puede vender, y `/status` muestra a las ' +
      'personas qué funciona. Los registros son líneas JSON con un identificador de solicitud. docs/monitoring.md enumera de qué ' +
      'hay que dar aviso y qué hacer cuando algo falla.',
    {
      asked: [
        'métricas del servidor, monitorear el servidor, registros del servidor, el servidor no inicia, está caído el servicio',
      ],
    },
  ),
  section(
    'settings',
    'Operar un servidor: configuración, precio y créditos de cuentas nuevas',
    'La configuración son variables de entorno: `./gm settings` y docs/configuration.md las enumeran. `GM_STARTER_CREDITS_USD` ' +
      'fija los créditos de una cuenta nueva. El precio de un informe es parte del contrato: no hay una variable para él.',
    {
      asked: [
        'configurar el servidor, variables de entorno, fijar mi propio precio, cambiar el precio de un informe en mi servidor',
      ],
    },
  ),
  section(
    'license',
    'Licencia del software',
    'El software es de código abierto con la licencia Apache 2.0: puede usarlo, cambiarlo y venderlo. Los datos tienen otra ' +
      'licencia, que cada informe nombra debajo de su fuente.',
    {
      asked: [
        'licencia del software, es de código abierto, puedo usarlo comercialmente, licencia de los datos, puedo publicar los números',
      ],
    },
  ),
  section(
    'server-mail',
    'Operar un servidor: correo',
    'Fije `GM_SMTP_URL` (`smtp://user:password@host:587`), `GM_SELLER` y `GM_SELLER_EMAIL`; entonces el servidor envía códigos, ' +
      'facturas y avisos. Sin ellos no se envía ningún correo, y `./gm operator reset-login` muestra un enlace para un cliente ' +
      'que perdió la contraseña.',
    {
      asked: ['configurar el correo del servidor, servidor de correo saliente, mi servidor no envía correos'],
    },
  ),
  section(
    'server-payments',
    'Operar un servidor: aceptar pagos',
    'Las tarjetas necesitan `GM_STRIPE_SECRET_KEY` y `GM_STRIPE_WEBHOOK_SECRET`; USDC necesita `GM_BASE_RPC_URLS` y ' +
      '`GM_DEPOSIT_XPUB`; x402 necesita `GM_X402_PAY_TO`. Cada forma de pago está apagada hasta que tiene toda su ' +
      'configuración. docs/payments.md tiene los pasos.',
    {
      asked: [
        'aceptar tarjetas en mi servidor, configurar stripe, aceptar usdc en mi servidor, activar los pagos',
      ],
    },
  ),
];

const CUSTOMERS: readonly HelpSection[] = [
  section(
    'operator-tasks',
    'Operar un servidor: clientes, créditos y reembolsos',
    'Con `GM_ADMIN_TOKEN`, `./gm operator` trabaja sobre el servidor en marcha: `account` busca a un cliente, `credit` da ' +
      'créditos, `refund` reembolsa un informe, `suspend` suspende una cuenta, `tickets` y `answer-ticket` responden a las ' +
      'personas. Cada acto queda en el registro de auditoría. docs/operator.md los enumera todos.',
    {
      asked: [
        'dar créditos a un cliente, reembolsar a un cliente como operador, suspender una cuenta, buscar a un cliente',
        'registro de auditoría, responder solicitudes como operador',
      ],
    },
  ),
];

const LARGE: readonly HelpSection[] = [
  section(
    'server-bucket',
    'Operar un servidor: datos en un bucket (S3)',
    'Fije `GM_LAKE_URL=s3://bucket/prefix` para guardar los datos en un bucket de cualquier almacén con una API de S3; las ' +
      'credenciales se buscan como en las herramientas de AWS. `GM_CACHE_DIR` y `GM_CACHE_GB` guardan copias locales. ' +
      'docs/storage.md tiene los pasos.',
    {
      asked: [
        'guardar los datos en la nube, guardar los datos en s3, almacenamiento de objetos, dónde se guardan los archivos del servidor',
      ],
    },
  ),
  section(
    'server-proxy',
    'Operar un servidor: TLS y el proxy',
    'Ponga delante nginx u otro proxy, que termina TLS. Fije `GM_BASE_URL` en la dirección https pública y nombre el proxy en ' +
      '`GM_TRUSTED_PROXIES`; de lo contrario, todos los que llaman comparten los límites de él. docs/deploy.md tiene una ' +
      'configuración para nginx.',
    {
      asked: [
        'poner un proxy delante del servidor, configurar https, certificado tls, nombre de dominio de mi servidor',
      ],
    },
  ),
  section(
    'many-machines',
    'Operar un servidor: procesar en muchas máquinas',
    'Cada marco es una tarea separada. `./gm ingest --jobs` ejecuta varias en una máquina, un trabajo en serie de Slurm ejecuta ' +
      'una por tarea, y `./gm plan`, `./gm work` y `./gm queue` comparten una cola en PostgreSQL. docs/scale.md tiene los pasos.',
    {
      asked: [
        'procesar en muchas máquinas, procesar todo el país, usar un clúster, cola de marcos, procesar en paralelo',
      ],
    },
  ),
];
