/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The icosahedron of H3 (Dymaxion orientation): for each face the latitude and longitude of its center and the
 * azimuth of its i axis there, radians, as published with the H3 library (Apache-2.0, h3geo.org).
 */
const ORIENTATIONS: readonly (readonly [latitude: number, longitude: number, azimuth: number])[] = [
  [0.80358264971899, 1.2483974196173961, 5.6199582685239395],
  [1.3077478834556382, 2.5369450098779214, 5.7603390817141875],
  [1.054751253523952, -1.3475173589003966, 0.78021365439343],
  [0.6001915955381868, -0.45060390946975576, 0.4304693639799999],
  [0.49171542819877384, 0.40198820291130694, 6.130269123335111],
  [0.1727453274156187, 1.6781468852804338, 2.692877706530643],
  [0.6059293215713507, 2.9539233298124117, 2.982963003477244],
  [0.42737051832897965, -1.8888762003362853, 3.532912002790141],
  [-0.07906611854921283, -0.7334295133808677, 3.494305004259568],
  [-0.23096164445538364, 0.506495587332349, 3.0032141694995382],
  [0.07906611854921283, 2.4081631402089254, 5.930472956509812],
  [0.23096164445538364, -2.635097066257444, 0.13837848409025486],
  [-0.1727453274156187, -1.4634457683093596, 0.4487149470591504],
  [-0.6059293215713507, -0.18766932377738163, 0.15862965011254937],
  [-0.42737051832897965, 1.2527164532535078, 5.891865957979238],
  [-0.6001915955381868, 2.6909887441200375, 2.711123289609793],
  [-0.49171542819877384, -2.7396044506784865, 3.294508837434268],
  [-0.80358264971899, -1.8931952339723972, 3.80481969224544],
  [-1.3077478834556382, -0.6046476437118721, 3.6644388790551923],
  [-1.054751253523952, 1.7940752946893965, 2.361378999196363],
];

/** Faces of the icosahedron. */
export const FACES = ORIENTATIONS.length;

/** Number of values per face in `faceFrames`. */
export const FRAME_SIZE = 9;

/** Distance between neighboring base cells on the plane tangent to a face's center, in Earth radii. */
const BASE_CELL_DISTANCE = (3 - Math.sqrt(5)) / 2;
/** Neighboring cells of resolution 12 are √7¹² times closer. */
const CELLS_PER_RADIUS = 7 ** 6 / BASE_CELL_DISTANCE;

/**
 * Three Earth-centered vectors per face. The first points to its center. The products of a point with the other two,
 * divided by the product with the first, are its coordinates on the tangent plane, in cells of resolution 12, along axes
 * 60° apart. The first axis is the face's i axis.
 */
export const faceFrames: Float64Array = Float64Array.from(
  ORIENTATIONS.flatMap(([latitude, longitude, azimuth]) => {
    const [sinLat, cosLat] = [Math.sin(latitude), Math.cos(latitude)];
    const [sinLon, cosLon] = [Math.sin(longitude), Math.cos(longitude)];
    const north = [-sinLat * cosLon, -sinLat * sinLon, cosLat];
    const east = [-sinLon, cosLon, 0];
    /** The product with it increases by one per cell in the direction `turn` radians counter-clockwise from the i axis. */
    const gradient = (turn: number, length: number) => {
      const along = azimuth - turn;
      const [eastward, northward] = [Math.sin(along) * length, Math.cos(along) * length];
      return north.map((value, axis) => value * northward + east[axis]! * eastward);
    };
    const length = (CELLS_PER_RADIUS * 2) / Math.sqrt(3);
    const center = [cosLat * cosLon, cosLat * sinLon, sinLat];
    return [...center, ...gradient(-Math.PI / 6, length), ...gradient(Math.PI / 2, length)];
  }),
);
