package carryless

import "fmt"

// Multiply returns k*P, a point in SEC 1, uncompressed; or the byte 0 for infinity. The scalar k is big-endian, and below the order of the
// generator; a nil point is the generator. The time does not depend on k, but for whether the result is infinity.
func Multiply(curve Curve, scalar, point []byte) ([]byte, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	return multiply(curve, scalar, point, uncompressed)
}

// A RowError is a row that [MSM] refuses.
type RowError struct {
	Row int // counted from 0
	Err error
}

// Error returns the row and what is refused of it.
func (e *RowError) Error() string { return fmt.Sprintf("row %d: %v", e.Row, e.Err) }

// Unwrap returns the [Error].
func (e *RowError) Unwrap() error { return e.Err }

// MSM returns the sum of k*P over all rows, a point in SEC 1, uncompressed; or the byte 0 for infinity. It is for public values: its time
// depends on them. Scalars and points are joined: each scalar has len(scalars)/rows bytes, big-endian and of any value, and each point
// len(points)/rows, in SEC 1; a row of zeros is the point at infinity.
func MSM(curve Curve, rows int, scalars, points []byte) ([]byte, error) {
	if err := ready(); err != nil {
		return nil, err
	}
	if rows <= 0 || len(points) == 0 || len(scalars)%rows != 0 || len(points)%rows != 0 {
		return nil, fmt.Errorf("carryless: %d bytes of scalars and %d of points are not %d rows of one length", len(scalars), len(points), rows)
	}
	sum, row, err := msm(curve, rows, scalars, points)
	if err != nil && row >= 0 {
		return nil, &RowError{row, err}
	}
	return sum, err
}
